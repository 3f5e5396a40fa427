import { resolve } from 'node:path';

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const inWeb = (path: string) => resolve(import.meta.dirname, '../web', path);

const entry = [inWeb('main.tsx')];
const landing = [inWeb('app/landing/landing-page.tsx')];
/** Draws messages, on the sign-in page and in the workspace. */
const toaster = inWeb('ui/toaster.tsx');
const auth = [inWeb('app/auth-route.tsx'), toaster];
const workspace = [inWeb('app/app-route.tsx'), inWeb('app/workspace/workspace.tsx'), toaster];
/** What the workspace loads once it is drawn, by the name of the file: what is needed together is one request. */
const later = {
  'page-surface': [inWeb('features/notes/editor/page/page-surface.ts')],
  'filing-line': [inWeb('features/filing/filing-line.tsx')],
  device: ['device', 'fill', 'outbox', 'find-on-device'].map((name) => inWeb(`device/${name}.ts`)),
  ahead: [
    ...['assistant', 'capture', 'move', 'palette', 'search'].map((name) => inWeb(`app/workspace/dialogs/${name}.tsx`)),
    ...['app/workspace/views/folders-panel.tsx', 'features/notes/tags/tags-view.tsx'].map(inWeb),
    inWeb('features/notes/editor/markdown-preview.tsx'),
  ],
};

/** What checks a form: many modules name it, but in the browser only the forms run it. */
const isSchema = (id: string) => id.includes('/node_modules/zod/') || id.endsWith('/shared/credentials.ts');

/** Every icon is imported through one module, which says nothing about who uses it; all of them are 7 kB. */
const isIcon = (id: string) => id.includes('/lucide-react/dist/esm/icons/');

/**
 * The file that a module goes to, or null where the bundler decides. Left alone, it makes a file for each combination of
 * pages and dialogs that share a module: fifty for the workspace, most of them below 1 kB, which compress badly.
 */
function chunkOf(id: string, graph: Graph): string | null {
  const isIn = (from: string[]) => reached(from, graph).has(id);
  if (isSchema(id)) return null;
  if (isIn(entry) || isIcon(id)) return 'start';
  const isInWorkspace = isIn(workspace);
  if (isIn(landing)) return isInWorkspace || isIn(auth) ? 'start' : null;
  if (isInWorkspace) return isIn(auth) ? 'signed-in' : 'notes';
  const [name = null] = Object.entries(later).find(([, from]) => isIn(from)) ?? [];
  return name !== null && isIn(auth) ? 'signed-in' : name;
}

const known = new WeakMap<Graph, Map<string, Set<string>>>();

/** All that the modules import statically, and they themselves. */
function reached(from: string[], graph: Graph): Set<string> {
  const sets = known.get(graph) ?? new Map<string, Set<string>>();
  known.set(graph, sets);
  const key = from.join();
  const before = sets.get(key);
  if (before) return before;
  const seen = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || isSchema(id)) continue;
    seen.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  sets.set(key, seen);
  return seen;
}

/** How the build divides its modules into files. */
export const chunks = {
  // A page's group names all that the page imports.
  includeDependenciesRecursively: false,
  groups: [{ name: chunkOf, debugName: 'pages' }],
};
