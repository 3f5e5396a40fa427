import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Document, INVALID_FILE_TYPE } from '#shared/documents.ts';
import { applyDocument, forgetDocument } from '#web/features/documents/document-cache.ts';
import { scanOf } from '#web/features/documents/document-text.ts';
import { useLeavingQuestion } from '#web/lib/use-leaving-question.ts';
import { toast } from '#web/ui/toast.ts';
import { isSending } from './upload-state.ts';
import { type UploadEvents, Uploads } from './uploads.ts';

interface UploadsOptions {
  /** A document was read to its end: its note, if it has one, is new or has changed. */
  onFinished: (document: Document) => void;
  onOpenNote: (noteId: string) => void;
  onOpenDocument: (id: string) => void;
}

/** The uploads of this workspace; they go on while the dialog is closed, and a message tells how each ended. */
export function useUploads({ onFinished, onOpenNote, onOpenDocument }: UploadsOptions): Uploads {
  const queryClient = useQueryClient();
  const [uploads] = useState(() => new Uploads());
  const handleDone = useEffectEvent<UploadEvents['onDone']>((document, isWatched) => {
    onFinished(document);
    tellUploaded(document, isWatched, { onOpenNote, onOpenDocument });
  });
  useEffect(
    () =>
      uploads.connect({
        onChange: (document) => applyDocument(queryClient, document),
        onDone: (document, isWatched) => handleDone(document, isWatched),
        onFailed: tellFailed,
        onGone: (id) => forgetDocument(queryClient, id),
      }),
    [uploads, queryClient],
  );
  // A file that is half sent is lost with the page.
  useLeavingQuestion(useSyncExternalStore(uploads.subscribe, () => isSending(uploads.getState())));
  return uploads;
}

/** Says why an upload failed, in the words of the specification where the file is of another kind. */
export function tellFailed(message: string): void {
  const [title, text] = INVALID_FILE_TYPE.split(': ');
  if (title && text && message.includes(INVALID_FILE_TYPE)) {
    toast({ title, description: text, variant: 'destructive' });
  } else toast({ title: 'Upload failed', description: message || 'Something went wrong', variant: 'destructive' });
}

function tellUploaded(
  document: Document,
  isWatched: boolean,
  { onOpenNote, onOpenDocument }: Pick<UploadsOptions, 'onOpenNote' | 'onOpenDocument'>,
): void {
  const { noteId } = document;
  const open = noteId === null ? () => onOpenDocument(document.id) : () => onOpenNote(noteId);
  toast({
    title: 'Document uploaded',
    description: (isWatched ? undefined : scanOf(document)) ?? uploadedText(document),
    // The dialog offers the same, or opens the note by itself.
    ...(isWatched ? {} : { action: { label: 'Open', onClick: open } }),
  });
}

function uploadedText(document: Document): string {
  if (document.noteId === null) return 'Its text is in Documents, where search finds it';
  return document.options.createNote ? 'A new note was created' : 'The document was processed and added to your note';
}
