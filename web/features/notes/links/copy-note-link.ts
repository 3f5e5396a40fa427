import { noteHref, noteLink } from '#shared/note-links.ts';
import { shownTitle } from '#shared/notes.ts';
import { type Copied, copy } from '#web/lib/clipboard.ts';
import { wholePlaceOfPage } from '#web/lib/colleague.ts';
import { toast } from '#web/ui/toast.ts';
import { linksTexts as texts } from './links.texts.ts';

interface LinkableNote {
  id: string;
  title: string;
}

/** For a note it is a link between notes, for other programs the address of the page. */
export async function copyNoteLink(note: LinkableNote): Promise<void> {
  const anchor = document.createElement('a');
  anchor.href = wholePlaceOfPage() + noteHref(note.id);
  anchor.textContent = shownTitle(note.title);
  await copyLink({ text: noteLink(note), html: anchor.outerHTML });
}

/** Copies a link and says so. */
export async function copyLink(link: Copied): Promise<void> {
  try {
    await copy(link);
    toast({ title: texts.copied, duration: 2_000 });
  } catch {
    toast({ title: texts.copyFailed, variant: 'destructive' });
  }
}
