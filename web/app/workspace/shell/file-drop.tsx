import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { DOCUMENT_BYTES_MAX } from '#shared/documents.ts';
import { EXPORT_FILE, MAIL_FILE } from '#shared/mail-file.ts';
import { sizeText } from '#shared/size-text.ts';
import { isOffered } from '#web/app/workspace/core/offered-actions.ts';
import { type DialogId, useDialogs, useOpenDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { areForPage } from '#web/features/notes/editor/paste/files-for-page.ts';
import { toast } from '#web/ui/toast.ts';

/** Over these a file is welcome; any other dialog is finished first. */
const dialogsForFiles: readonly DialogId[] = ['upload', 'document', 'import'];

/** Takes files that are dropped anywhere on the page or pasted, except what becomes part of the open note, and says so while they are held over it. */
export function FileDrop() {
  const { shownId, editorRef } = useWorkspace();
  const dialogs = useDialogs();
  const opened = useOpenDialogs().open;
  const [isOver, setIsOver] = useState(false);
  // Over the dialog that imports, any files are to be imported.
  const isImporting = opened.some(({ id }) => id === 'import');
  const take = useEffectEvent((transfer: DataTransfer, target: EventTarget | null) => {
    const files = filesOf(transfer);
    // Over the dialog that asks for a document, its own message says which files it takes.
    const isForNote = document.querySelector('[role="dialog"]') === null;
    // The page takes its pictures itself, the plain text box doesn't.
    const surface = isTextField(target) ? editorRef.current?.surface() : undefined;
    const isForText = isForNote && files.length > 0 && files.every(isPicture);
    if (isForText && shownId && surface && !surface.isReadOnly) {
      surface.attach(shownId, files);
    } else if (files.some(isExport) || (files.length > 0 && isImporting)) {
      dialogs.closeAll();
      dialogs.open('import', { files });
    } else if (files.length > 0) {
      dialogs.closeAll();
      dialogs.open('upload', { files });
    } else toast({ ...texts.drop.folders, variant: 'destructive' });
  });

  const isWelcome = useEffectEvent(() => {
    if (!isOffered('upload')) return false;
    const inTheWay = opened.some(({ id }) => dialogsForFiles.includes(id))
      ? '[role="alertdialog"]'
      : '[role="alertdialog"], [role="dialog"]';
    return document.querySelector(inTheWay) === null;
  });

  useEffect(() => {
    const listening = new AbortController();
    const listen = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, handle, { signal: listening.signal });
    // Each element that is entered says so, and leaving the one before comes after it.
    let depth = 0;
    const show = (change: number) => {
      depth = Math.max(0, depth + change);
      setIsOver(depth > 0);
    };
    listen('dragenter', (event) => hasFiles(event.dataTransfer) && (depth > 0 || isWelcome()) && show(1));
    listen('dragleave', (event) => hasFiles(event.dataTransfer) && show(-1));
    listen('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return;
      // Without it the browser would leave the page for the file.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isWelcome() ? 'copy' : 'none';
      setIsOver(depth > 0 && !areForPage(event));
    });
    listen('drop', (event) => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      show(-depth);
      if (isWelcome() && !areForPage(event)) take(event.dataTransfer, event.target);
    });
    listen('paste', (event) => {
      const { clipboardData, target } = event;
      if (!clipboardData || !hasFiles(clipboardData) || !isWelcome() || areForPage(event)) return;
      // Cells copied from a spreadsheet come as text and as a picture: the text is what is meant.
      const hasText = clipboardData.types.includes('text/plain');
      if (hasText && (isTextField(target) || filesOf(clipboardData).every(isPicture))) return;
      take(clipboardData, target);
    });
    return () => listening.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-70 grid animate-fade-in place-items-center bg-overlay p-4">
      <div className="flex flex-col items-center gap-1 rounded-xl border-2 border-accent border-dashed bg-raised px-10 py-8 text-center shadow-dialog">
        <FileUp aria-hidden="true" className="mb-2 size-8 text-accent-ink" />
        <p className="font-semibold text-lg">{texts.drop.title}</p>
        <p className="text-ink-muted">{texts.drop.hint(sizeText(DOCUMENT_BYTES_MAX))}</p>
      </div>
    </div>
  );
}

/** Files from the machine; a note or folder that is dragged within the page is something else. */
function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

function filesOf(transfer: DataTransfer): File[] {
  return [...transfer.items].flatMap((item) => {
    if (item.kind !== 'file' || item.webkitGetAsEntry?.()?.isDirectory) return [];
    return item.getAsFile() ?? [];
  });
}

/** What other products export their notes as, and e-mails. */
function isExport({ name }: File): boolean {
  return MAIL_FILE.test(name) || EXPORT_FILE.test(name);
}

function isPicture({ type }: File): boolean {
  return type.startsWith('image/');
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
