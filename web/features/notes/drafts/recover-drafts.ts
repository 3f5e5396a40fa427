import type { Clock } from './clock.ts';
import { conflictCopy } from './conflict-copy.ts';
import type { DraftHost } from './draft-host.ts';
import type { RecoveredDraft } from './drafts-options.ts';
import type { JournalEntry, PendingCopy } from './journal.ts';
import { mergeNotes } from './merge-notes.ts';
import type { NoteDraft } from './note-draft.ts';
import { sendCopy } from './save-note.ts';
import type { TabLocks } from './tab-locks.ts';

interface Recovery {
  host: DraftHost<NoteDraft>;
  locks: TabLocks;
  draftOf(noteId: string): NoteDraft;
}

/**
 * Takes over the unsaved texts of closed tabs. Open tabs are left alone; their texts follow when
 * they end before this one.
 */
export async function recoverDrafts(recovery: Recovery): Promise<RecoveredDraft[]> {
  const { host, locks } = recovery;
  const recovered: RecoveredDraft[] = [];
  const entries = await host.journal.entries();
  const tabs = new Set(entries.map((entry) => entry.tabId).filter((tabId) => tabId !== host.tabId));
  for (const tabId of tabs) {
    const isClosed = await locks.isClosed(tabId);
    const taking = locks.whenClosed(tabId, async () => {
      recovered.push(...(await takeTab(recovery, tabId)));
    });
    if (isClosed) await taking;
  }
  return recovered;
}

async function takeTab(recovery: Recovery, tabId: string): Promise<RecoveredDraft[]> {
  const taken: RecoveredDraft[] = [];
  // Read again: another tab may have taken them while this one waited.
  for (const entry of await recovery.host.journal.entries()) {
    if (entry.tabId !== tabId) continue;
    const isSafe = await takeEntry(recovery, entry);
    if (isSafe) await recovery.host.journal.remove(entry.noteId, entry.tabId);
    taken.push({ noteId: entry.noteId, title: entry.title });
  }
  return taken;
}

/** Answers whether the text is safe in another place now. */
async function takeEntry({ host, draftOf }: Recovery, entry: JournalEntry): Promise<boolean> {
  const draft = draftOf(entry.noteId);
  if (draft.isIdle) {
    await draft.begin(entry, entry, entry.changedAt);
    return host.journal.problem === undefined;
  }
  const merged = mergeNotes(entry.base, entry, draft.text.read());
  if (merged) {
    draft.edit(merged);
    await draft.keep();
    return host.journal.problem === undefined;
  }
  return makeCopy(host, host.clock, entry);
}

async function makeCopy(host: DraftHost<NoteDraft>, clock: Clock, entry: JournalEntry): Promise<boolean> {
  const fresh: PendingCopy = {
    ...conflictCopy(entry.noteId, entry, null, new Date(entry.changedAt)),
    // The same each time this entry is tried, as all of the note is, so that it never becomes two notes.
    key: `${entry.tabId}.${entry.noteId}.${entry.changedAt}`,
  };
  const outcome = await sendCopy(clock, entry.copy ?? fresh, () => host.isSameUser());
  if (outcome.kind !== 'done') return false;
  host.arrived(outcome.note);
  return true;
}
