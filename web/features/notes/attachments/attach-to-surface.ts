import type { NoteSurface } from '#web/features/notes/editor/note-surface.ts';
import { dismissToast, toast } from '#web/ui/toast.ts';
import { attachmentTexts } from './attachments.texts.ts';
import { markdownOf } from './picture-label.ts';
import { AttachmentUpload } from './upload.ts';

const texts = attachmentTexts.box;

/** Uploads files and inserts them, in order, at the caret of a surface without placeholders: the plain text box. */
export async function attachToSurface(surface: NoteSurface, noteId: string, files: readonly File[]): Promise<void> {
  const uploads = files.map((file) => new AttachmentUpload(noteId, file));
  const message = toast({ title: texts.uploading(files.length), duration: Number.POSITIVE_INFINITY });
  const attachments = await Promise.all(uploads.map((upload) => upload.send()));
  dismissToast(message);
  const stored = attachments.filter((attachment) => attachment !== undefined);
  if (stored.length > 0 && !surface.isReadOnly) {
    const { start, end } = surface.selection();
    const text = stored.map(markdownOf).join('\n');
    const caret = start + text.length;
    surface.replace({ start, end, text, selectionStart: caret, selectionEnd: caret });
  }
  for (const upload of uploads) {
    const state = upload.state.get();
    if (state.phase === 'failed') {
      toast({ title: texts.failed(upload.name), description: state.sentence, variant: 'destructive' });
    }
    upload.end();
  }
}
