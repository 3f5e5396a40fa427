import { resolve } from 'node:path';

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const inWeb = (path: string) => resolve(import.meta.dirname, '../web', path);

const entry = inWeb('main.tsx');
const landing = inWeb('app/landing/landing-page.tsx');
/** What the sign-in page loads; messages are drawn there and in the workspace. */
const auth = [inWeb('app/auth-route.tsx'), inWeb('ui/toaster.tsx')];
const workspace = [inWeb('app/app-route.tsx'), inWeb('app/workspace/workspace.tsx')];
/** They keep files of their own, which the manifest and the page name. */
const roots = new Set([entry, landing, ...auth, ...workspace]);

/** What checks a form: many modules name it, but in the browser only the forms run it. */
const isSchema = (id: string) => id.includes('/node_modules/zod/') || id.endsWith('/shared/credentials.ts');

/**
 * The file that a module goes to, or null where the bundler decides. Left alone, it makes a file for each combination of
 * pages and dialogs that share a module: fifty for the workspace, most of them below 1 kB, which compress badly.
 */
function chunkOf(id: string, graph: Graph): string | null {
  const isIn = (from: string[]) => reached(from, graph).has(id);
  if (isSchema(id) || roots.has(id)) return null;
  if (isIn([entry])) return 'start';
  const isInWorkspace = isIn(workspace);
  if (isIn([landing])) return isInWorkspace || isIn(auth) ? 'start' : null;
  if (isInWorkspace) return isIn(auth) ? 'signed-in' : 'notes';
  return null;
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
  groups: [
    // Every icon is imported through one module, which says nothing about who uses it.
    {
      name: 'icons',
      test: /lucide-react\/dist\/esm\/icons/,
      entriesAware: true,
      entriesAwareMergeThreshold: 1500,
      priority: 1,
    },
    { name: chunkOf, debugName: 'pages' },
  ],
};
