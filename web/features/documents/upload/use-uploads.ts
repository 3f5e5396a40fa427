import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Document, INVALID_FILE_TYPE } from '#shared/documents.ts';
import { applyDocument, forgetDocument } from '#web/features/documents/document-cache.ts';
import { scanOf } from '#web/features/documents/document-text.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { useLeavingQuestion } from '#web/lib/use-leaving-question.ts';
import { toast } from '#web/ui/toast.ts';
import { isSending } from './upload-state.ts';
import { type UploadEvents, Uploads } from './uploads.ts';

const texts = documentTexts.upload;

interface UploadsOptions {
  /** A document was processed: its note, if it has one, is new or has changed. */
  onFinished: (document: Document) => void;
  onOpenNote: (noteId: string) => void;
  onOpenDocument: (id: string) => void;
}

/** The uploads of this workspace. They continue while the dialog is closed, and a toast reports how each ended. */
export function useUploads({ onFinished, onOpenNote, onOpenDocument }: UploadsOptions): Uploads {
  const queryClient = useQueryClient();
  const [uploads] = useState(() => new Uploads());
  const handleDone = useEffectEvent<UploadEvents['onDone']>((document, isWatched) => {
    onFinished(document);
    toastUploaded(document, isWatched, { onOpenNote, onOpenDocument });
  });
  const handleProcessed = useEffectEvent(onFinished);
  useEffect(
    () =>
      uploads.connect({
        onChange: (document) => applyDocument(queryClient, document),
        onDone: (document, isWatched) => handleDone(document, isWatched),
        onFailed: toastUploadFailed,
        onDeleted: (id) => forgetDocument(queryClient, id),
        onProcessed: (document) => handleProcessed(document),
        onQueueEnded: (sent, total) => toast({ title: texts.queue.ended(sent, total) }),
      }),
    [uploads, queryClient],
  );
  // Leaving the page interrupts an upload.
  const isUploading = useSyncExternalStore(uploads.subscribe, () => isSending(uploads.getState()));
  const isQueueRunning = useSyncExternalStore(
    uploads.queue.subscribe,
    () => uploads.queue.getState().phase === 'running',
  );
  useLeavingQuestion(isUploading || isQueueRunning);
  return uploads;
}

/** Shows why an upload failed. The specification prescribes the toast for an invalid file type. */
export function toastUploadFailed(message: string): void {
  const [title, text] = INVALID_FILE_TYPE.split(': ');
  if (title && text && message.includes(INVALID_FILE_TYPE)) {
    toast({ title, description: text, variant: 'destructive' });
  } else toast({ title: texts.failed, description: message || documentTexts.unknownFailure, variant: 'destructive' });
}

function toastUploaded(
  document: Document,
  isWatched: boolean,
  { onOpenNote, onOpenDocument }: Pick<UploadsOptions, 'onOpenNote' | 'onOpenDocument'>,
): void {
  const { noteId } = document;
  const action =
    noteId === null
      ? { label: documentTexts.viewText, onClick: () => onOpenDocument(document.id) }
      : { label: documentTexts.openNote, onClick: () => onOpenNote(noteId) };
  toast({
    title: texts.done,
    description: (isWatched ? undefined : scanOf(document)) ?? uploadedText(document),
    // The open dialog offers the same action, or opens the note by itself.
    ...(isWatched ? {} : { action }),
  });
}

function uploadedText(document: Document): string {
  if (document.noteId === null) return texts.inDocuments;
  return document.options.createNote ? texts.noteCreated : texts.addedToNote;
}
