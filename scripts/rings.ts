import { execFileSync } from 'node:child_process';

/** The tag of journeys that run with every change (decision 95); in Playwright it is `@always`. */
export const ALWAYS_TAG = 'always';

/** The faults that run with every change, of those in tests/faults/*.test.ts. */
const faultsOfEveryChange = ['disk-full', 'kill', 'two-servers'];

/**
 * Which journeys prove what is in which folders. `features/notes/` is that folder of the server and of the web
 * application; other names begin at the root. A journey is `tests/e2e/<name>.spec.ts` or `tests/faults/browser-<name>.ts`.
 */
export const journeysOf: readonly (readonly [places: string, journeys: string])[] = [
  [
    'features/auth/ shared/auth shared/oidc shared/factors shared/confirmation shared/cred shared/access server/admin/',
    'auth recovery registration-closed factors factors-required oidc oidc-alone',
  ],
  ['features/auth/ features/settings/ shared/settings', 'registration-invite offline-accounts sessions'],
  ['features/administration/ server/admin/ shared/administration', 'administration'],
  ['features/account-history/ server/audit server/db/account-events features/auth/', 'account-history'],
  ['features/ai/ server/ai/ shared/ai', 'api-keys assistant-provider'],
  ['server/features/notes/ shared/note', 'write time empty-notes never-lose organize many tags quota saved-state'],
  ['web/features/notes/drafts/ web/app/workspace/note/', 'write time empty-notes never-lose shared-writing devices'],
  ['web/features/notes/drafts/ web/device/', 'kill random-editing saved-state switches tab-close two-tabs'],
  [
    'web/features/notes/editor/ shared/markdown/',
    'page page-keys properties tables selection first-paint right-to-left rich-text paste private hostile-text large ' +
      'focus-mode write',
  ],
  ['web/features/notes/ shared/note', 'organize many tags frame days shared-writing print-and-offline'],
  ['features/folders/ features/quota/ shared/folders shared/quota', 'organize many quota hostile-text'],
  [
    'features/clients/ features/briefs/ features/mcp/ features/folders/ server/walls shared/client shared/folder',
    'clients client-desk',
  ],
  ['features/mcp/ server/http/mcp features/auth/access shared/access features/settings/ server/walls', 'assistants'],
  [
    'server/walls server/http/session server/http/route server/http/client-safe features/auth/ features/changes/ ' +
      'shared/client-safe web/lib/client-safe web/lib/shared-computer web/device/ web/app/call-start web/app/workspace/',
    'client-safe',
  ],
  ['features/note-links/ web/features/notes/links/ shared/note-links', 'note-links properties'],
  ['features/attachments/ shared/attach server/files/', 'attachments paste'],
  ['features/documents/ shared/documents server/sandbox/', 'documents scan-to-answer upload-into-note'],
  ['features/search/ features/saved-searches/ server/search shared/search shared/saved', 'search palette large'],
  ['features/palette/ features/manual/ content/manual/', 'palette manual'],
  [
    'features/assistant/ server/language/ server/reading/ shared/assistant shared/citations',
    'assistant assistant-provider',
  ],
  [
    'features/assistant/ server/language/ server/reading/ content/words/ features/tasks/ shared/tasks',
    'first-minutes todos scan-to-answer',
  ],
  ['features/filing/ features/capture/ shared/filing', 'filing capture'],
  ['features/drafts/ server/reading/ content/draft shared/draft', 'drafts'],
  [
    'features/recap/ server/reading/ content/recap content/words/recap shared/recap features/share/ server/features/tasks/',
    'recap',
  ],
  ['features/templates/ features/samples/ features/start/ shared/templates', 'templates first-minutes'],
  ['content/templates/ content/samples/', 'templates first-minutes'],
  ['features/import/ features/export/ features/archive/ features/transfer/ shared/imports shared/exports', 'import'],
  ['features/share/ features/export/ shared/shares', 'share share-answers print-and-offline'],
  ['features/calendars/ features/clients/ shared/calendars server/ai/public', 'calendar'],
  [
    'features/colleagues/ shared/colleagues web/lib/colleague server/http/grant-address server/http/session web/app/closed',
    'colleague',
  ],
  ['features/settings/ features/share/ features/tasks/ shared/settings shared/locale', 'you'],
  ['features/voice/ shared/voice', 'voice kill-recording'],
  ['web/device/', 'offline time offline-accounts offline-devices capture voice print-and-offline never-lose'],
  ['features/changes/ web/app/workspace/sync/ shared/changes', 'devices never-lose offline-accounts two-tabs'],
  [
    'web/app/workspace/shell/ web/app/workspace/views/ web/app/workspace/core/',
    'frame back keyboard palette phone messages focus-mode',
  ],
  [
    'web/app/ web/lib/ web/main web/index content/landing',
    'back builds keyboard auth first-minutes specification offline',
  ],
  ['web/app/workspace/dialogs/ web/app/workspace/core/', 'back keyboard search manual documents'],
  ['web/app/call-start web/device/ server/features/start/ scripts/chunks scripts/fetch-first vite.config', 'requests'],
  ['web/ui/ tests/screens/', 'accessibility back keyboard messages palette phone specification'],
  ['server/http/ server/app shared/endpoint shared/errors', 'other-origins main-job quota auth share offline'],
];

/** Which faults prove what is in which folders, in the same way: `tests/faults/<name>.test.ts`. */
export const faultsOf: readonly (readonly [places: string, faults: string])[] = [
  ['server/db/embedded server/db/upkeep server/db/ready server/start-folder', 'fsync second-opener small-machine'],
  ['server/db/embedded server/db/ready server/db/damage server/db/tables', 'damaged-database lost-rows'],
  ['server/db/migrat server/db/preflight server/db/tables server/backup/', 'backup database-roles newer-database'],
  ['server/db/client server/db/pool server/db/notify server/jobs/', 'postgres-storm rolling-restart'],
  ['server/db/client server/db/pool server/db/notify server/db/connection', 'postgres'],
  ['server/admin/ server/secret server/reseal', 'accounts rotation'],
  ['server/app server/main server/serve server/services server/http/health', 'draining stopping unexpected-error'],
  ['server/http/', 'draining heavy-requests'],
  ['server/files/ server/features/documents/ server/features/attachments/', 'uploads'],
  ['server/features/import/', 'imports large-imports'],
  ['server/features/export/ server/features/archive/', 'exports'],
  ['server/features/notes/', 'batches'],
  ['deploy/', 'image'],
];

/** Server tests of a feature that cost most, and prove nothing of another: those run with a change of its places. */
export const dearTestsOf: readonly (readonly [places: string, tests: string])[] = [
  [
    'features/import/ server/features/documents/ server/sandbox/ server/content/html shared/imports',
    'server/features/import/*.test.ts',
  ],
  [
    'server/features/documents/ server/sandbox/ server/language/ shared/documents',
    'server/features/documents/{extractors/**/*,summary/*,pictures,upload,progress}.test.ts',
  ],
  [
    'server/features/documents/ server/features/quota/ server/jobs/ server/files/ shared/documents',
    'server/features/documents/{jobs,documents}.test.ts',
  ],
  [
    'features/export/ server/features/archive/ server/features/notes/ server/files/ server/db/tables shared/exports',
    'server/features/export/{export,vault,drawings,account}.test.ts',
  ],
  ['features/attachments/ server/sandbox/ server/files/ shared/attach', 'server/features/attachments/*.test.ts'],
  [
    'features/calendars/ features/clients/ server/sandbox/ shared/calendars',
    'server/features/calendars/calendars.test.ts',
  ],
  ['features/mcp/ server/http/ shared/endpoint', 'server/features/mcp/conformance.test.ts'],
  [
    'features/tasks/ server/features/documents/ server/language/ server/reading/ shared/tasks',
    'server/features/tasks/paper-deadlines.test.ts',
  ],
  ['web/features/notes/editor/', 'web/features/notes/editor/page/kept-tables-random.test.ts'],
  ['server/features/voice/ server/ai/', 'server/{features/voice/{audio/*,transcribe},ai/*}.test.ts'],
  ['server/features/search/ server/search-engine/', 'server/features/search/{compiler,libraries,long-vectors}.test.ts'],
  [
    'server/language/ server/reading/ server/features/assistant/ server/features/documents/summary/ server/search-engine/ ' +
      'server/ai/',
    'server/{{language,reading}/**/*,features/assistant/{answers,true-citations,untrusted,tools/*}}.test.ts',
  ],
  ['server/backup/ server/db/', 'server/backup/{backup,hostile-backups}.test.ts'],
  ['server/features/share/ server/secret server/reseal', 'server/features/share/{link-rotation,passcodes}.test.ts'],
];

/** What any journey depends on: a change there runs all of them. */
const everyJourney =
  /^(package(-lock)?\.json|(playwright|vite)\.config\.ts|tests\/(e2e|faults)\/(?!browser-)[^.]+\.ts)$/;
/** What any test of the server depends on. */
const everyTest = /^(package(-lock)?\.json|vitest\.config\.ts|tests\/(server|database-template)\.ts)$/;
/** What any fault depends on. */
const everyFault = /^(package(-lock)?\.json|tests\/faults\/(?!browser-)[^.]+\.ts)$/;
/** What is older than this at the last commit has landed before, with the journeys of its features. */
const LANDING_S = 4 * 3600;

/** What runs beside what runs with every change, by name. */
export interface Chosen {
  journeys: readonly string[] | 'every';
  faults: readonly string[] | 'every';
  /** The dear tests that nothing changed for, as globs. */
  spared: readonly string[];
}

/** @param changed files from the root; `undefined` if that can't be known, and then everything runs. */
export function chosenFor(changed: readonly string[] | undefined): Chosen {
  if (changed === undefined) return { journeys: 'every', faults: 'every', spared: [] };
  const journeys = changed.flatMap((file) =>
    nameIn(/^tests\/(?:e2e\/|faults\/browser-)([^/.]+)(?:\.spec)?\.ts$/, file),
  );
  const faults = changed.flatMap((file) => nameIn(/^tests\/faults\/([^/]+)\.test\.ts$/, file));
  const product = changed.filter((file) => !/\.test\.tsx?$/.test(file));
  const isOf = (files: readonly string[], places: string) =>
    files.some((file) => places.split(' ').some((place) => isIn(place, file)));
  const provenBy = (table: typeof journeysOf) =>
    table.filter(([places]) => isOf(product, places)).flatMap(([, names]) => names.split(' '));
  const spared = changed.some((file) => everyTest.test(file))
    ? []
    : dearTestsOf.filter(([places]) => !isOf(changed, places));
  return {
    journeys: product.some((file) => everyJourney.test(file))
      ? 'every'
      : unique([...journeys, ...provenBy(journeysOf)]),
    faults: product.some((file) => everyFault.test(file))
      ? 'every'
      : unique([...faultsOfEveryChange, ...faults, ...provenBy(faultsOf)]),
    spared: spared.map(([, tests]) => tests),
  };
}

/** The journeys that `--grep` chooses: those of every change, and all of the files that are named. */
export function grepOf(journeys: readonly string[]): string {
  const names = journeys.join('|');
  return `@${ALWAYS_TAG}|(e2e/(${names})\\.spec|faults/browser-(${names}))\\.ts `;
}

/**
 * What changed since the branch left main; on main itself, within four hours of its last commit, since a clone
 * doesn't say which commits landed together. Files that aren't committed are among it.
 * @param since the commit to compare with instead.
 * @returns `undefined` where there is no git, or too little of its history.
 */
export function changedFiles(since?: string): string[] | undefined {
  try {
    const base = since ?? forkedAt('origin/main') ?? forkedAt('main') ?? lastLanding();
    if (base === '') return undefined;
    const changed = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`;
    return changed.split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

/** Where HEAD left a branch, unless it is on it, or there is none of that name. */
function forkedAt(branch: string): string | undefined {
  if (git('for-each-ref', `refs/heads/${branch}`, `refs/remotes/${branch}`) === '') return undefined;
  const base = git('merge-base', 'HEAD', branch);
  return base === git('rev-parse', 'HEAD') ? undefined : base;
}

/** The last commit that was four hours old when HEAD was made; empty if there is none. */
function lastLanding(): string {
  const committed = Number(git('log', '-1', '--format=%ct'));
  return git('rev-list', '-1', `--before=${committed - LANDING_S}`, 'HEAD');
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function isIn(place: string, file: string): boolean {
  return [place, `server/${place}`, `web/${place}`].some((start) => file.startsWith(start));
}

function nameIn(pattern: RegExp, file: string): string[] {
  return pattern.exec(file)?.slice(1) ?? [];
}

function unique(names: string[]): string[] {
  return [...new Set(names)].sort();
}
