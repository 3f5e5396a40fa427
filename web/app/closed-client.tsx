import { useQuery } from '@tanstack/react-query';
import { getUser } from '#shared/auth.ts';
import { ClientOver } from '#web/features/colleagues/client-over.tsx';
import { openJournal } from '#web/features/notes/drafts/journal.ts';
import { callServer } from '#web/lib/api.ts';
import { PageSpinner } from './page-spinner.tsx';

/** The page of a colleague's client that isn't open to the user, with what this device has of it. */
export function ClosedClient() {
  const left = useQuery({ queryKey: ['left'], queryFn: readLeft });
  if (left.isPending) return <PageSpinner />;
  return <ClientOver left={left.data ?? []} />;
}

async function readLeft() {
  const { id } = await callServer(getUser, {}, { isOwn: true });
  const journal = openJournal(id);
  const entries = await journal.entries();
  return entries.map(({ noteId, tabId, title, content, tags }) => ({
    id: `${noteId} ${tabId}`,
    title,
    content,
    tags,
    forget: () => journal.remove(noteId, tabId),
  }));
}
