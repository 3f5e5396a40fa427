import { privateRanges } from '#shared/markdown/private.ts';
import { readNote } from '#shared/notes.ts';
import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { PrintTextButton } from '#web/features/notes/editor/print-text-button.tsx';
import { ExportDialog } from '#web/features/transfer/export/export-dialog.tsx';
import type { Exported } from '#web/features/transfer/export/save-export.ts';
import { transferTexts } from '#web/features/transfer/transfer.texts.ts';
import { call } from '#web/lib/api.ts';

const texts = workspaceTexts.note;

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    export: { what: Exported };
  }
}

/** Exports notes, a folder or a draft as files for other people. */
export function ExportScreen({ open, onOpenChange, args: { what } }: DialogProps<'export'>) {
  const { drafts } = useWorkspace();
  const [only, ...more] = 'ids' in what ? what.ids : [];
  const known = 'text' in what ? what.text : only !== undefined && more.length === 0 ? drafts.textOf(only) : undefined;
  const notice = texts.privateLeftOut(known && privateRanges(known.content).length);
  const read = async () => known ?? (await call(readNote, { params: { id: only ?? '' } }));
  const isOne = 'text' in what || (only !== undefined && more.length === 0);
  const { print, printFailed } = transferTexts.exportNotes;
  const insteadOfPdf = isOne && <PrintTextButton label={print} failed={printFailed} read={read} />;
  return <ExportDialog {...{ open, onOpenChange, what, notice, insteadOfPdf }} onBegin={() => drafts.flushAll()} />;
}
