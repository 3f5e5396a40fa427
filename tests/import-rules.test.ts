import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, beforeEach, expect, test } from 'vitest';

const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const project = process.cwd();

/** For each rule, files that break it and no other rule of its family. */
const planted: Record<string, Record<string, string>> = {
  'no-cycles': { 'web/lib/a.ts': "import './b.ts';", 'web/lib/b.ts': "import './a.ts';" },
  'every-import-resolves': { 'web/lib/a.ts': "import './gone.ts';" },
  'shared-knows-only-zod': { 'shared/a.ts': "import 'node:fs';" },
  'web-never-imports-server': { 'web/lib/a.ts': "import '../../server/b.ts';", 'server/b.ts': '' },
  'server-never-imports-web': { 'server/a.ts': "import '../web/b.ts';", 'web/b.ts': '' },
  'web-features-are-islands': { 'web/features/a/a.ts': "import '../b/b.ts';", 'web/features/b/b.ts': '' },
  'web-features-are-below-the-app': { 'web/features/a/a.ts': "import '../../app/b.ts';", 'web/app/b.ts': '' },
  'ui-and-lib-are-below-features': { 'web/ui/a.ts': "import '../features/b/b.ts';", 'web/features/b/b.ts': '' },
  ...Object.fromEntries(
    [
      ['core', 'sync/b.ts'],
      ['sync', 'start/b.ts'],
      ['start', 'dialogs/b.ts'],
      ['dialogs', 'views/b.ts'],
      ['note', 'views/b.ts'],
      ['views', 'note/b.ts'],
      ['shell', 'workspace.tsx'],
    ].map(([room, above]) => [
      `workspace-${room}-knows-nothing-above`,
      { [`web/app/workspace/${room}/a.ts`]: `import '../${above}';`, [`web/app/workspace/${above}`]: '' },
    ]),
  ),
  'server-features-meet-at-services': {
    'server/features/a/a.service.ts': "import '../b/b.repo.ts';",
    'server/features/b/b.repo.ts': '',
  },
  'base-folders-are-below-features': {
    'server/db/a.ts': "import '../features/b/b.service.ts';",
    'server/features/b/b.service.ts': '',
  },
  'reading-has-three-doors': {
    'server/features/tasks/a.ts': "import '../../reading/tasks/b.ts';",
    'server/reading/tasks/b.ts': '',
  },
  'language-is-below-reading': {
    'server/language/a.ts': "import '../reading/b.ts';",
    'server/reading/b.ts': '',
  },
  'search-engine-has-one-door': {
    'server/features/search/a.ts': "import '../../search-engine/query/b.ts';",
    'server/search-engine/query/b.ts': '',
  },
  'search-engine-store-knows-nothing-above': {
    'server/search-engine/store/a.ts': "import '../query/b.ts';",
    'server/search-engine/query/b.ts': '',
  },
  'search-engine-query-knows-nothing-above': {
    'server/search-engine/query/a.ts': "import '../ranking/b.ts';",
    'server/search-engine/ranking/b.ts': '',
  },
  'search-engine-ranking-knows-nothing-above': {
    'server/search-engine/ranking/a.ts': "import '../index/b.ts';",
    'server/search-engine/index/b.ts': '',
  },
  'search-engine-index-knows-nothing-above': {
    'server/search-engine/index/a.ts': "import '../engine.ts';",
    'server/search-engine/engine.ts': '',
  },
  'services-know-no-http': { 'server/features/a/a.service.ts': "import '../../http/b.ts';", 'server/http/b.ts': '' },
  'only-http-knows-fastify': { 'server/features/a/a.routes.ts': "import 'fastify';" },
  'only-repos-and-db-speak-sql': { 'server/features/a/a.service.ts': "import 'drizzle-orm';" },
  'only-repos-say-whose-a-row-is': {
    'server/features/a/a.service.ts': "import '../../owned-rows.ts';",
    'server/owned-rows.ts': '',
  },
  'only-app-mounts-routes': {
    'server/features/a/a.ts': "import '../a/a.routes.ts';",
    'server/features/a/a.routes.ts': '',
  },
  'the-product-never-imports-tests': { 'server/a.ts': "import '../tests/b.ts';", 'tests/b.ts': '' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
});
afterEach(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true, force: true });
});

async function violationsOf(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const name of ['fastify', 'drizzle-orm']) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
    writeFileSync(join(place, 'index.js'), '');
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: { fastify: '1', 'drizzle-orm': '1' } }));
  process.chdir(folder);
  const roots = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
  const { output } = await cruise(roots, { ...rules.options, ruleSet: rules, validate: true, baseDir: folder });
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name);
}

test('every rule has a planted violation', () => {
  expect(Object.keys(planted).sort()).toEqual(rules.forbidden.map((rule: { name: string }) => rule.name).sort());
});

test.each(Object.entries(planted))('%s is detected', async (rule, files) => {
  expect(await violationsOf(files)).toContain(rule);
});

test('a tree that follows the rules passes', async () => {
  const files = {
    'shared/a.ts': '',
    'web/app/a.ts': "import '../features/b/b.ts';",
    'web/features/b/b.ts': "import '../../ui/c.ts';",
    'web/ui/c.ts': '',
    'server/app.ts': "import './features/b/b.routes.ts';",
    'server/features/b/b.routes.ts': "import './b.service.ts';",
    'server/features/b/b.service.ts': "import './b.repo.ts';",
    'server/features/b/b.repo.ts': "import 'drizzle-orm';",
    'server/features/b/b.ts': "import '../../search-engine/engine.ts';",
    'server/search-engine/engine.ts': "import './index/c.ts';",
    'server/search-engine/index/c.ts': "import '../ranking/d.ts';",
    'server/search-engine/ranking/d.ts': "import '../query/e.ts';",
    'server/search-engine/query/e.ts': "import '../store/f.ts';",
    'server/search-engine/store/f.ts': '',
  };
  expect(await violationsOf(files)).toEqual([]);
});
