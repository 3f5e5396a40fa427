import { ManualDialog } from '#web/features/manual/manual-dialog.tsx';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { actionKeys } from './actions/action-keys.ts';
import type { Commands } from './actions/action-list.ts';

export interface ManualScreenProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  commands: Commands;
}

const keys = {
  'new-note': shortcutLabel(actionKeys['new-note'][0]),
  palette: shortcutLabel(actionKeys.palette[0]),
  assistant: shortcutLabel(actionKeys.assistant[0]),
  voice: shortcutLabel(actionKeys.voice[0]),
  capture: shortcutLabel(actionKeys.capture[0]),
  shortcuts: shortcutLabel(actionKeys.shortcuts[0]),
};

/** The manual, with what its topics lead to. */
export function ManualScreen({ commands, ...dialog }: ManualScreenProps) {
  return <ManualDialog {...dialog} keys={keys} onFollow={(link) => commands[link]()} />;
}
