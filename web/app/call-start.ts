import { listNewDevices } from '#shared/account-history.ts';
import { getUser } from '#shared/auth.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { listFolders } from '#shared/folders.ts';
import { listBacklinks } from '#shared/note-links.ts';
import { listNotes, listTags, readNote } from '#shared/notes.ts';
import { readSamples } from '#shared/samples.ts';
import { listSavedSearches } from '#shared/saved-searches.ts';
import { getSettings } from '#shared/settings.ts';
import { listShares } from '#shared/shares.ts';
import { readStart, type Start } from '#shared/start.ts';
import { countTasks } from '#shared/tasks.ts';
import { listTemplates } from '#shared/templates.ts';
import { firstPageOf } from '#web/features/notes/notes.queries.ts';
import { todayHere } from '#web/features/tasks/task-days.ts';
import { type CallInput, callServer, urlOf } from '#web/lib/api.ts';
import { beginReading } from '#web/lib/changes.ts';
import { isClientSafe } from '#web/lib/client-safe.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { type GivenReplies, giveReplies } from '#web/lib/given-replies.ts';
import { isNarrow } from '#web/lib/use-is-narrow.ts';
import { addressOf, filterOf, isListView, listOf, readView, type View } from './workspace/core/view-address.ts';

/** Asks for all that the workspace reads first in one call, by what the address and this browser say will be shown. */
export function callStart(): void {
  const view = withoutTags(readView(new URLSearchParams(location.search)));
  const params = new URLSearchParams(location.search);
  const { view: kind, ...page } = firstPageOf(filterOf(listOf(view)) ?? {});
  const today = todayHere();
  const first = isListView(view.view) && !isNarrow() ? 'first' : undefined;
  const note = params.get('note') ?? first;
  const started = callServer(readStart, { query: { ...page, today, ...(note === undefined ? {} : { note }) } });

  const replies: GivenReplies = new Map();
  const give = (part: keyof Start, endpoint: Endpoint, input: CallInput = {}) => {
    const reply = started.then((start) => start[part]);
    // Whoever reads it hears of a failure.
    reply.catch(() => {});
    replies.set(urlOf(endpoint, input), reply);
  };
  const giveNote = (id: string) => {
    give('note', readNote, { params: { id } });
    give('links', listBacklinks, { params: { id } });
  };
  if (note === 'first') started.then((start) => start.note && giveNote(start.note.id)).catch(() => {});
  else if (note !== undefined) giveNote(note);
  beginReading(started.then(({ position }) => position));
  started.then((start) => followClientSafe(start, params)).catch(() => {});
  give('user', getUser);
  if (grantOfPage() === undefined) give('settings', getSettings);
  give('folders', listFolders);
  give('tags', listTags);
  give('templates', listTemplates);
  give('searches', listSavedSearches);
  give('shares', listShares);
  give('newDevices', listNewDevices);
  give('samples', readSamples);
  give('counts', countTasks, { query: { today } });
  give('list', listNotes, { query: { view: kind, ...page } });
  giveReplies(replies);
}

/** A tag in an address may be another client's, by its name. */
function withoutTags(view: View): View {
  if (!isClientSafe() || view.tags.length === 0) return view;
  const rest = { ...view, tags: [] };
  history.replaceState(null, '', addressOf(rest, new URLSearchParams(location.search).get('note')));
  return rest;
}

async function followClientSafe(start: Start, params: URLSearchParams): Promise<void> {
  if (!isClientSafe() && start.clientSafe.client === null) return;
  (await import('./client-safe-address.ts')).followClientSafe(start, params);
}
