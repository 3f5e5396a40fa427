import { ViewNotLoaded } from '#web/app/workspace/core/not-loaded.tsx';
import { filterOf } from '#web/app/workspace/core/view-address.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { OpenNote } from '#web/app/workspace/note/open-note.tsx';
import { Welcome } from '#web/app/workspace/start/welcome.tsx';
import { NoteSkeleton } from '#web/features/notes/editor/note-skeleton.tsx';
import { useNoteList } from '#web/features/notes/notes.queries.ts';
import { onDemand } from '#web/lib/on-demand.tsx';

const substitute = { Missing: ViewNotLoaded };
const Todos = onDemand(async () => (await import('#web/app/workspace/views/todos-screen.tsx')).TodosScreen, substitute);
const Clients = onDemand(
  async () => (await import('#web/app/workspace/views/clients-screen.tsx')).ClientsScreen,
  substitute,
);
const Client = onDemand(
  async () => (await import('#web/app/workspace/views/client-screen.tsx')).ClientScreen,
  substitute,
);
const Trash = onDemand(async () => (await import('#web/app/workspace/views/trash-screen.tsx')).TrashScreen, substitute);
const Documents = onDemand(
  async () => (await import('#web/app/workspace/views/documents-screen.tsx')).DocumentsScreen,
  substitute,
);

/** Clients or one of them, to-dos, documents or Trash, the open note, or what to do where there is none. */
export function MainArea() {
  const { shownId, view } = useWorkspace();
  const closePage = () => view.show(view.list);
  if (view.view === 'todos') return <Todos onClose={closePage} />;
  if (view.view === 'clients') return <Clients onClose={closePage} />;
  if (view.view === 'client' && view.clientId) {
    return <Client key={view.clientId} clientId={view.clientId} onClose={() => view.show({ view: 'clients' })} />;
  }
  if (view.view === 'documents') return <Documents onClose={closePage} />;
  if (view.view === 'trash') return <Trash onClose={closePage} />;
  if (shownId === undefined) return <NoNoteYet />;
  if (shownId === null) return <Welcome />;
  return <OpenNote noteId={shownId} />;
}

/** No note is known to show until the list is loaded. */
function NoNoteYet() {
  const { view } = useWorkspace();
  const list = useNoteList(filterOf(view.list) ?? {});
  // The list says why, and offers to try again.
  return list.isError && !list.data ? null : <NoteSkeleton />;
}
