import { useMutation } from '@tanstack/react-query';
import { FileCode, FileDown, FileText, FileType, Globe, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXPORTED_NOTES_MAX, type ExportFormat } from '#shared/exports.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LockLine } from '#web/ui/lock-line.tsx';
import { type Exported, saveExport } from './save-export.ts';

const texts = transferTexts.exportNotes;
const order: readonly { format: ExportFormat; Icon: LucideIcon }[] = [
  { format: 'docx', Icon: FileText },
  { format: 'pdf', Icon: FileDown },
  { format: 'md', Icon: FileCode },
  { format: 'html', Icon: Globe },
  { format: 'txt', Icon: FileType },
];

interface ExportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  what: Exported;
  /** What is said about the text before it is exported. */
  notice: string | undefined;
  /** What can be done where the server can't make a PDF. */
  insteadOfPdf: ReactNode;
  /** Saves what was typed, so that the file has it. */
  onBegin: () => Promise<unknown>;
}

/** Asks for a format, and saves the file. */
export function ExportDialog({ open, onOpenChange, what, notice, insteadOfPdf, onBegin }: ExportDialogProps) {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      await onBegin();
      await saveExport(what, format);
    },
    onSuccess: () => onOpenChange(false),
  });
  const isTooMany = 'ids' in what && what.ids.length > EXPORTED_NOTES_MAX;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={titleOf(what)} description={texts.hint}>
      {notice && <LockLine>{notice}</LockLine>}
      <ul className="grid gap-2">
        {order.map(({ format, Icon }) => (
          <li key={format}>
            <Button
              variant="secondary"
              className="h-auto min-h-12 w-full justify-start gap-3 whitespace-normal! py-2 text-left"
              isPending={isPending && variables === format}
              disabled={isPending || isTooMany}
              onClick={() => mutate(format)}
            >
              <Icon aria-hidden="true" />
              <span className="min-w-0">
                <span className="block">{texts.formats[format].name}</span>
                <span className="block font-normal text-ink-muted text-sm">{texts.formats[format].hint}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-muted text-sm">
        {isPending && texts.pending}
      </p>
      {(error || isTooMany) && (
        <p role="alert" className="text-destructive-ink text-sm">
          {isTooMany ? texts.tooMany : `${texts.failed}: ${failureSentence(error)}`}
        </p>
      )}
      {error && variables === 'pdf' && insteadOfPdf}
    </Dialog>
  );
}

function titleOf(what: Exported): string {
  if ('text' in what) return texts.of(what.text.title);
  if ('ids' in what && what.ids.length > 1) return texts.several(what.ids.length);
  return what.name === undefined ? texts.title : texts.of(what.name);
}
