import { actionKeys } from '#web/app/workspace/core/action-keys.ts';
import type { DialogProps, NoArgs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { ManualDialog } from '#web/features/manual/manual-dialog.tsx';
import { shortcutLabel } from '#web/lib/shortcuts.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    manual: NoArgs;
  }
}

const keys = {
  'new-note': shortcutLabel(actionKeys['new-note'][0]),
  palette: shortcutLabel(actionKeys.palette[0]),
  assistant: shortcutLabel(actionKeys.assistant[0]),
  voice: shortcutLabel(actionKeys.voice[0]),
  capture: shortcutLabel(actionKeys.capture[0]),
  brief: shortcutLabel(actionKeys.brief[0]),
  shortcuts: shortcutLabel(actionKeys.shortcuts[0]),
};

/** The manual, with what its topics lead to. */
export function ManualScreen({ open, onOpenChange }: DialogProps<'manual'>) {
  const { commands } = useWorkspace();
  return <ManualDialog open={open} onOpenChange={onOpenChange} keys={keys} onFollow={(link) => commands[link]()} />;
}
