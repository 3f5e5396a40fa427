/** The folders of the search engine, lowest first. */
const engineFolders = ['store', 'query', 'ranking', 'index'];

/** The rooms of the workspace, lowest first; those of one floor don't know each other. */
const workspaceFloors = [['core'], ['sync'], ['start'], ['dialogs'], ['note', 'views'], ['shell']];
const workspaceRooms = workspaceFloors.flatMap((rooms, floor) =>
  rooms.map((room) => ({
    room,
    above: workspaceFloors
      .slice(floor)
      .flat()
      .filter((other) => other !== room),
  })),
);

/** Each rule is one arrow of the diagram in ARCHITECTURE.md; tests/import-rules.test.ts plants a violation of each. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'every-import-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared-knows-only-zod',
      severity: 'error',
      from: { path: '^shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^shared/', '^node_modules/zod/'] },
    },
    { name: 'web-never-imports-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-never-imports-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    {
      name: 'web-features-are-islands',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'web-features-are-below-the-app',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/app/' },
    },
    {
      name: 'ui-and-lib-are-below-features',
      severity: 'error',
      from: { path: '^web/(ui|lib|device)/' },
      to: { path: '^web/(app|features)/' },
    },
    ...workspaceRooms.map(({ room, above }) => ({
      name: `workspace-${room}-knows-nothing-above`,
      severity: 'error',
      from: { path: `^web/app/workspace/${room}/` },
      to: { path: `^web/app/workspace/((${above.join('|')})/|(use-open-)?workspace\\.tsx?$)` },
    })),
    {
      name: 'server-features-meet-at-services',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/features/',
        pathNot: [
          '^server/features/($1|archive)/',
          // Pages that are shared show a note as exports do.
          '^server/features/export/note-html\\.ts$',
          '\\.(service|texts)\\.ts$',
        ],
      },
    },
    {
      name: 'base-folders-are-below-features',
      severity: 'error',
      from: {
        path: '^server/(ai|config|content|db|files|http|jobs|language|metrics|reading|sandbox|search-engine)/|^server/(config|context|errors|log|secret-key)\\.ts$',
      },
      to: { path: '^server/(features/|app\\.ts|main\\.ts|serve\\.ts|worker\\.ts)' },
    },
    {
      name: 'reading-has-three-doors',
      severity: 'error',
      from: { pathNot: ['^server/reading/', '\\.test\\.ts$'] },
      to: { path: '^server/reading/', pathNot: '^server/reading/(read-note|answer|prove)\\.ts$' },
    },
    {
      name: 'language-is-below-reading',
      severity: 'error',
      from: { path: '^server/language/' },
      to: { path: '^server/reading/' },
    },
    {
      name: 'search-engine-has-one-door',
      severity: 'error',
      from: { pathNot: '^server/search-engine/' },
      to: { path: '^server/search-engine/', pathNot: '^server/search-engine/engine\\.ts$' },
    },
    ...engineFolders.map((folder, floor) => ({
      name: `search-engine-${folder}-knows-nothing-above`,
      severity: 'error',
      from: { path: `^server/search-engine/${folder}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: ['engine\\.ts$', ...engineFolders.slice(floor + 1).map((above) => `${above}/`)].map(
          (path) => `^server/search-engine/${path}`,
        ),
      },
    })),
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '^server/features/.*\\.(service|repo)\\.ts$' },
      to: { path: ['^server/http/', '^node_modules/(@fastify|fastify)/', '\\.routes\\.ts$'] },
    },
    {
      name: 'only-http-knows-fastify',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/http/', '^server/app\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^node_modules/(@fastify|fastify)/' },
    },
    {
      name: 'only-repos-and-db-speak-sql',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/db/', '\\.repo\\.ts$', '^server/worker\\.ts$', '\\.test\\.ts$'] },
      to: { path: ['^server/db/schema/', '^node_modules/(drizzle-orm|postgres)/'] },
    },
    {
      name: 'only-repos-say-whose-a-row-is',
      severity: 'error',
      from: { path: '^server/', pathNot: ['\\.repo\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^server/owned-rows\\.ts$' },
    },
    {
      name: 'only-app-mounts-routes',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/app\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'the-product-never-imports-tests',
      severity: 'error',
      from: { path: '^(server|web|shared)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: ['^tests/', '^bench/', '\\.test\\.tsx?$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no API to parse with yet.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    detectProcessBuiltinModuleCalls: true,
  },
};
