import { navigate } from 'wouter/use-browser-location';
import type { Change } from '#shared/changes.ts';
import { noteHref } from '#shared/note-links.ts';
import { readNote, shownTitle } from '#shared/notes.ts';
import { restoreNote } from '#shared/trash.ts';
import { syncTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { call } from '#web/lib/api.ts';
import { placeOfPage } from '#web/lib/colleague.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';

/** Whoever writes reads a message late. */
const SHOWN_MS = 20_000;

/** Says what became of a note elsewhere that its writer would not expect. */
export function report(drafts: Drafts, change: Extract<Change, { kind: 'note' }>): void {
  if (change.conflictOf !== undefined) reportConflict(drafts, change.id, change.conflictOf);
  if (change.trash === 'into') reportTrashed(drafts, change.id);
  if (change.trash === 'out') void reportBack(drafts, change.id);
}

/** The text of a note that is known here could not be merged with another one: says where that one is. */
function reportConflict(drafts: Drafts, copyId: string, noteId: string): void {
  if (drafts.textOf(noteId) === undefined) return;
  const { there: title, thereDescription: description, open: label } = texts.conflict;
  toast({
    title,
    description,
    duration: SHOWN_MS,
    action: { label, onClick: () => navigate(placeOfPage() + noteHref(copyId)) },
  });
}

/** A note that was read or written in here. */
function reportTrashed(drafts: Drafts, id: string): void {
  const text = drafts.textOf(id);
  if (text === undefined) return;
  const restore = () =>
    call(restoreNote, { params: { id } }).then(
      (note) => drafts.arrived(note),
      (error) => toast({ title: texts.trash.restoreFailed(failureText(error)), variant: 'destructive' }),
    );
  toast({
    title: texts.trash.into(shownTitle(text.title)),
    duration: SHOWN_MS,
    action: { label: texts.trash.restore, onClick: () => void restore() },
  });
}

/** It was deleted earlier than it was changed: here, where one of both happened, and elsewhere. */
async function reportBack(drafts: Drafts, id: string): Promise<void> {
  try {
    const note = await call(readNote, { params: { id } });
    drafts.arrived(note, 'read');
    toast({
      title: texts.trash.out(shownTitle(note.title)),
      description: texts.trash.outDescription,
      duration: SHOWN_MS,
      action: { label: texts.orphan.open, onClick: () => navigate(placeOfPage() + noteHref(id)) },
    });
  } catch {
    // Deleted again.
  }
}
