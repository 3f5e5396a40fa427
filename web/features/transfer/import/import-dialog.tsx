import { FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IMPORT_BYTES_MAX, uploadImport } from '#shared/imports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { useLeavingQuestion } from '#web/lib/use-leaving-question.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { ImportStateView } from './import-state.tsx';
import { sendImport } from './imports.queries.ts';
import { packFiles } from './pack-files.ts';

const texts = transferTexts.import;
/** What the directory of a ZIP can count without an extension. */
const FILES_MAX = 65_000;
const ACCEPTED =
  '.zip,.tgz,.gz,.enex,.bear2bk,.jex,.textbundle,.textpack,.json,.note,.md,.markdown,.html,.htm,.mht,.mhtml,.txt,.pdf,.docx,.epub,.csv,.tsv,.xlsx,.eml,.msg,.mbox,.mbx';

export interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Files that were dropped on the page. */
  files?: File[] | undefined;
  /** An earlier import. */
  importId?: string | undefined;
  /** The folders of the user, with the names above them. */
  places: readonly { id: string; path: string }[];
  /** What is offered for the folders that were created. */
  offer?: ReactNode;
  onOpenNote: (id: string) => void;
}

/** Imports notes: choose a file, look at what is in it, import, read the report, undo. An upload goes on while it is closed. */
export function ImportDialog({ open, onOpenChange, files, importId, places, offer, onOpenNote }: ImportDialogProps) {
  const [shownId, setShownId] = useState(importId);
  const [percent, setPercent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useLeavingQuestion(percent !== undefined);

  const send = useEffectEvent(async (chosen: readonly File[]) => {
    const [first] = chosen;
    if (percent !== undefined || first === undefined) return;
    setProblem(undefined);
    setShownId(undefined);
    const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
    if (bytes > IMPORT_BYTES_MAX) return setProblem(uploadImport.file.tooLarge);
    if (chosen.length > FILES_MAX) return setProblem(texts.tooManyFiles(FILES_MAX));
    setPercent(0);
    const abort = new AbortController();
    sending.current = abort;
    try {
      const file = chosen.length === 1 ? first : await packFiles(chosen, abort.signal);
      const made = await sendImport(file, abort.signal, (sent, total) => setPercent((100 * sent) / (total || 1)));
      setShownId(made.id);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(failureSentence(error));
    } finally {
      setPercent(undefined);
    }
  });
  useEffect(() => {
    if (files) void send(files);
  }, [files]);
  const [lastId, setLastId] = useState(importId);
  if (importId !== lastId) {
    setLastId(importId);
    if (importId !== undefined) setShownId(importId);
  }

  if (!open) return null;
  return (
    <Dialog open onOpenChange={onOpenChange} title={texts.title} onInteractOutside={(event) => event.preventDefault()}>
      {percent !== undefined ? (
        <div className="grid gap-3">
          <Progress label={texts.sending} percent={percent} />
          <p className="text-ink-muted text-sm tabular-nums">{texts.sent(Math.floor(percent))}</p>
          <Button variant="secondary" className="justify-self-end" onClick={() => sending.current?.abort()}>
            {texts.cancel}
          </Button>
        </div>
      ) : shownId === undefined ? (
        <Chooser problem={problem} onChoose={(chosen) => void send(chosen)} />
      ) : (
        <ImportStateView
          key={shownId}
          id={shownId}
          places={places}
          onAnother={() => setShownId(undefined)}
          onDone={() => onOpenChange(false)}
          offer={offer}
          onOpenNote={onOpenNote}
        />
      )}
    </Dialog>
  );
}

function Chooser({ problem, onChoose }: { problem: string | undefined; onChoose: (files: File[]) => void }) {
  return (
    <div className="grid gap-3">
      <p>{texts.hint}</p>
      <label className="flex cursor-pointer items-center gap-3 rounded-lg border border-control border-dashed px-4 py-5 outline-offset-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <FileUp aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{texts.choose}</span>
          <span className="block text-ink-muted text-sm">{texts.accepted}</span>
        </span>
        <input
          type="file"
          multiple
          accept={ACCEPTED}
          className="sr-only"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = '';
            onChoose(chosen);
          }}
        />
      </label>
      {problem && (
        <p role="alert" className="rounded-md bg-destructive-soft px-3 py-2 text-destructive-ink">
          {problem}
        </p>
      )}
      <p className="text-ink-muted text-sm">{texts.first}</p>
      <p className="text-ink-muted text-sm">{texts.files}</p>
    </div>
  );
}
