import { privateRanges } from '#shared/markdown/private.ts';
import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { workspaceTexts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ExportDialog } from '#web/features/transfer/export/export-dialog.tsx';
import type { Exported } from '#web/features/transfer/export/save-export.ts';

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
  return <ExportDialog {...{ open, onOpenChange, what, notice }} onBegin={() => drafts.flushAll()} />;
}
