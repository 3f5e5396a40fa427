import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#web/ui/toast.ts';

interface FileDropProps {
  /** Over the dialogs of the documents a file is welcome; any other dialog is finished first. */
  isOverDialogs: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped anywhere on the page or pasted, and says so while they are held over it. */
export function FileDrop({ isOverDialogs, onFiles }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer) => {
    const files = filesOf(transfer);
    if (files.length > 0) onFiles(files);
    else
      toast({ title: 'Folders cannot be uploaded', description: 'Drop one file at a time.', variant: 'destructive' });
  });

  const isWelcome = useEffectEvent(() => {
    const dialogs = isOverDialogs ? '[role="alertdialog"]' : '[role="alertdialog"], [role="dialog"]';
    return document.querySelector(dialogs) === null;
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
    });
    listen('drop', (event) => {
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      show(-depth);
      if (isWelcome()) take(event.dataTransfer);
    });
    listen('paste', ({ clipboardData, target }) => {
      if (!clipboardData || !hasFiles(clipboardData) || !isWelcome()) return;
      // Cells copied from a spreadsheet come as text and as a picture: the text is what is meant in a text box.
      if (isTextField(target) && clipboardData.types.some((type) => type.startsWith('text/'))) return;
      // A picture that was copied is no document: it is pasted elsewhere, or by mistake.
      if ([...clipboardData.items].every((item) => item.kind !== 'file' || item.type.startsWith('image/'))) return;
      take(clipboardData);
    });
    return () => listening.abort();
  }, []);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-70 grid animate-fade-in place-items-center bg-overlay p-4">
      <div className="flex flex-col items-center gap-1 rounded-xl border-2 border-accent border-dashed bg-raised px-10 py-8 text-center shadow-dialog">
        <FileUp aria-hidden="true" className="mb-2 size-8 text-accent-ink" />
        <p className="font-semibold text-lg">Drop the file to upload it</p>
        <p className="text-ink-muted">One PDF, DOCX, TXT or MD file, up to 10 MB</p>
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

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
