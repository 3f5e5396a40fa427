import { useEffect, useState } from 'react';
import type { Document } from '#shared/documents.ts';
import { DocumentsDialog } from '#web/features/documents/list/documents-dialog.tsx';
import { UploadDialog } from '#web/features/documents/upload/upload-dialog.tsx';
import { tellFailed, useUploads } from '#web/features/documents/upload/use-uploads.ts';
import { DocumentViewDialog } from '#web/features/documents/view/document-view-dialog.tsx';
import { DocumentMarkdown } from './document-markdown.tsx';

/** What is open of the documents. */
export type DocumentScreen =
  | { kind: 'upload'; files?: readonly File[] }
  | { kind: 'documents' }
  | { kind: 'document'; id: string; page?: number | undefined };

export interface DocumentScreensProps {
  screen: DocumentScreen | undefined;
  onOpen: (screen: DocumentScreen) => void;
  onClose: () => void;
  openNote: { id: string; title: string } | null;
  onBeforeSend: () => Promise<unknown>;
  /** Shows a note and puts the focus into its text. */
  onOpenNote: (noteId: string) => void;
  /** The server finished reading a document: its note is new or has changed. */
  onFinished: (document: Document) => void;
}

/** Upload, the list of documents, and one document; the list stays under what is opened from it. */
export function DocumentScreens({ screen, onOpen, onClose, onOpenNote, onFinished, ...props }: DocumentScreensProps) {
  const [over, setOver] = useState<DocumentScreen>();
  const isListOpen = screen?.kind === 'documents';
  if (over && !isListOpen) setOver(undefined);
  const top = isListOpen && over ? over : screen;
  const leaveFor = useLeaveFor(screen === undefined, onOpenNote);

  function closeAll() {
    setOver(undefined);
    onClose();
  }
  function openNote(noteId: string) {
    closeAll();
    leaveFor(noteId);
  }
  const open = (next: DocumentScreen) => (isListOpen ? setOver(next) : onOpen(next));
  const openDocument = (id: string) => open({ kind: 'document', id });
  const close = (isOpen: boolean) => {
    if (isOpen) return;
    if (isListOpen && over) setOver(undefined);
    else closeAll();
  };
  const uploads = useUploads({ onFinished, onOpenNote: openNote, onOpenDocument: openDocument });

  const files = screen?.kind === 'upload' ? screen.files : undefined;
  useEffect(() => {
    const problem = files && uploads.choose(files);
    if (problem) tellFailed(problem);
  }, [files, uploads]);

  return (
    <>
      {isListOpen && (
        <DocumentsDialog
          open
          onOpenChange={close}
          onUpload={() => open({ kind: 'upload' })}
          onOpenNote={openNote}
          onOpenDocument={openDocument}
          onFinished={onFinished}
        />
      )}
      {top?.kind === 'document' && (
        <DocumentViewDialog
          open
          key={top.id}
          onOpenChange={close}
          documentId={top.id}
          page={top.page}
          Markdown={DocumentMarkdown}
          onShowAll={() => (isListOpen ? setOver(undefined) : onOpen({ kind: 'documents' }))}
          onOpenNote={openNote}
          onFinished={onFinished}
        />
      )}
      {top?.kind === 'upload' && (
        <UploadDialog
          open
          onOpenChange={close}
          uploads={uploads}
          openNote={props.openNote}
          onBeforeSend={props.onBeforeSend}
          onOpenNote={openNote}
          onOpenDocument={openDocument}
        />
      )}
    </>
  );
}

/** Shows a note once the dialogs are gone and have given the focus back, so that it can go into the note. */
function useLeaveFor(isClosed: boolean, onOpenNote: (noteId: string) => void): (noteId: string) => void {
  const [noteId, setNoteId] = useState<string>();
  useEffect(() => {
    if (noteId === undefined || !isClosed) return;
    const timer = setTimeout(() => {
      setNoteId(undefined);
      onOpenNote(noteId);
    });
    return () => clearTimeout(timer);
  }, [noteId, isClosed, onOpenNote]);
  return setNoteId;
}
