import { useEffect, useRef, useSyncExternalStore } from 'react';
import { documentTypeOf } from '#shared/document-files.ts';
import type { Document } from '#shared/documents.ts';
import { EXPORT_FILE, MAIL_FILE } from '#shared/mail-file.ts';
import { scanOf } from '#web/features/documents/document-text.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { FileField } from './file-field.tsx';
import { QueueActions } from './queue-actions.tsx';
import { QueueList } from './queue-list.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { isSending, type UploadOptions, type UploadState } from './upload-state.ts';
import type { Uploads } from './uploads.ts';
import { toastUploadFailed } from './use-uploads.ts';

const texts = documentTexts.upload;
/** How long "Complete" is shown before the note opens. */
const COMPLETE_MS = 900;

export interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  uploads: Uploads;
  /** The open note, which a document can be added to. */
  openNote: { id: string; title: string } | null;
  /** Saves unsaved text in the note first, so that the server's additions come after it. */
  onBeforeSend: () => Promise<unknown>;
  /** Closes the dialog and shows the note. */
  onOpenNote: (noteId: string) => void;
  onOpenDocument: (id: string) => void;
  /** Takes e-mails and exports of notes, with all that was chosen at the same time. */
  onImport: (files: File[]) => void;
}

/** Lets the user choose a file and options, and shows the progress of the upload. */
export function UploadDialog(props: UploadDialogProps) {
  const { open, onOpenChange, uploads, openNote } = props;
  const state = useSyncExternalStore(uploads.subscribe, uploads.getState);
  const queue = useSyncExternalStore(uploads.queue.subscribe, uploads.queue.getState);
  const hasQueue = queue.files.length > 0;
  const fileRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!open) return;
    uploads.watch(true);
    return () => uploads.watch(false);
  }, [uploads, open]);

  const { stage } = state;
  const noteId = stage.phase === 'finished' && !needsAttention(stage.document) ? stage.document.noteId : null;
  useOpenWhenComplete(noteId, props.onOpenNote);

  function choose(files: readonly File[]) {
    if (files.some(isForImport)) return props.onImport([...files]);
    const problem = uploads.choose(files);
    if (problem) toastUploadFailed(problem);
  }
  async function send() {
    if (!state.options.createNote) await props.onBeforeSend();
    const noteId = openNote?.id ?? null;
    await (hasQueue ? uploads.queue.start(state.options, noteId) : uploads.start(noteId));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      // A click outside must not discard the chosen file.
      onInteractOutside={(event) => (state.file || hasQueue || stage.phase !== 'choosing') && event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        // Where files were dropped there is no field, and Enter must not close the window.
        (fileRef.current ?? (event.currentTarget as HTMLElement)).focus();
      }}
      title={texts.title}
      size="sm"
      footer={
        hasQueue ? (
          <QueueActions
            queue={queue}
            onSend={() => void send()}
            onCancelRest={() => uploads.queue.cancelRest()}
            onAnother={() => uploads.queue.reset()}
            onClose={() => onOpenChange(false)}
          />
        ) : (
          <Actions
            state={state}
            onSend={() => void send()}
            onCancelSending={() => uploads.cancel()}
            onRetry={(withOcr) => void uploads.retry(withOcr)}
            onAnother={() => uploads.reset()}
            onClose={() => onOpenChange(false)}
            onOpenNote={props.onOpenNote}
            onOpenDocument={props.onOpenDocument}
          />
        )
      }
    >
      {hasQueue ? (
        <div className="grid gap-4">
          <QueueList queue={queue} onRetry={(id) => void uploads.queue.retry(id)} />
          {queue.phase === 'choosing' && (
            <UploadOptionsFields
              options={state.options}
              onChange={(change) => uploads.setOption(change)}
              openNoteTitle={openNote?.title}
            />
          )}
        </div>
      ) : stage.phase === 'choosing' ? (
        <div className="grid gap-4">
          <FileField inputRef={fileRef} file={state.file} problem={state.problem} onChoose={choose} />
          <UploadOptionsFields
            options={state.options}
            onChange={(change) => uploads.setOption(change)}
            openNoteTitle={openNote?.title}
          />
        </div>
      ) : (
        <UploadProgress stage={stage} file={state.file} />
      )}
    </Dialog>
  );
}

function isForImport({ name }: File): boolean {
  return MAIL_FILE.test(name) || (EXPORT_FILE.test(name) && documentTypeOf(name, '') === undefined);
}

interface ActionsProps {
  state: UploadState;
  onSend: () => void;
  onCancelSending: () => void;
  onRetry: (withOcr?: boolean) => void;
  onAnother: () => void;
  onClose: () => void;
  onOpenNote: (noteId: string) => void;
  onOpenDocument: (id: string) => void;
}

function Actions({ state, onClose, ...props }: ActionsProps) {
  const { stage } = state;
  if (stage.phase === 'choosing') {
    return (
      <>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button disabled={!state.file || state.isRejected} onClick={props.onSend}>
          {texts.upload}
        </Button>
      </>
    );
  }
  if (isSending(state)) {
    return (
      <Button variant="secondary" onClick={props.onCancelSending} disabled={stage.phase !== 'sending'}>
        {texts.cancel}
      </Button>
    );
  }
  if (stage.phase === 'working') {
    return (
      <Button variant="secondary" onClick={onClose}>
        {texts.continueInBackground}
      </Button>
    );
  }
  if (stage.phase === 'failed') {
    return (
      <>
        <Button variant="secondary" onClick={props.onAnother}>
          {texts.chooseAnotherFile}
        </Button>
        <Button onClick={() => props.onRetry()}>{documentTexts.retry}</Button>
      </>
    );
  }
  return stage.phase === 'finished' && <FinishedActions {...props} document={stage.document} />;
}

interface FinishedActionsProps extends Pick<ActionsProps, 'onRetry' | 'onAnother' | 'onOpenNote' | 'onOpenDocument'> {
  document: Document;
}

function FinishedActions({ document, ...props }: FinishedActionsProps) {
  const { id, noteId } = document;
  const isScan = scanOf(document) !== undefined;
  return (
    <>
      {!isScan && (
        <Button variant="ghost" className="mr-auto" onClick={props.onAnother}>
          {texts.uploadAnother}
        </Button>
      )}
      {noteId === null ? (
        <Button variant={isScan ? 'secondary' : 'primary'} onClick={() => props.onOpenDocument(id)}>
          {documentTexts.viewText}
        </Button>
      ) : (
        <Button variant={isScan ? 'secondary' : 'primary'} onClick={() => props.onOpenNote(noteId)}>
          {documentTexts.openNote}
        </Button>
      )}
      {isScan && <Button onClick={() => props.onRetry(true)}>{documentTexts.ocr}</Button>}
    </>
  );
}

/** Whether there is a notice to read or a decision to make before the note opens. */
function needsAttention(document: Document): boolean {
  return scanOf(document) !== undefined || document.isTruncated;
}

function useOpenWhenComplete(noteId: string | null, onOpen: (noteId: string) => void): void {
  const handler = useRef(onOpen);
  useEffect(() => {
    handler.current = onOpen;
  });
  useEffect(() => {
    if (noteId === null) return;
    const timer = setTimeout(() => handler.current(noteId), COMPLETE_MS);
    return () => clearTimeout(timer);
  }, [noteId]);
}

interface UploadOptionsFieldsProps {
  options: UploadOptions;
  onChange: (change: Partial<UploadOptions>) => void;
  openNoteTitle: string | undefined;
}

/** The options of an upload. */
function UploadOptionsFields({ options, onChange, openNoteTitle }: UploadOptionsFieldsProps) {
  return (
    <div className="divide-y">
      <Switch
        label={texts.createNote}
        description={placeText(options, openNoteTitle)}
        checked={options.createNote}
        onCheckedChange={(createNote) => onChange({ createNote })}
      />
      <Switch
        label={texts.summarize}
        description={texts.summary}
        checked={options.summarize}
        onCheckedChange={(summarize) => onChange({ summarize })}
      />
      <Switch
        label={texts.ocr}
        description={texts.ocrHint}
        checked={options.ocr}
        onCheckedChange={(ocr) => onChange({ ocr })}
      />
    </div>
  );
}

/** Says where the document's text will be saved. */
function placeText({ createNote, summarize }: UploadOptions, openNoteTitle: string | undefined): string {
  if (createNote) return texts.newNote(summarize);
  return openNoteTitle === undefined ? texts.noOpenNote : texts.addToNote(openNoteTitle, summarize);
}
