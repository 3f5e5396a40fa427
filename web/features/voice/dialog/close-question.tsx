import type { VoiceState } from '#web/features/voice/session/voice-state.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface CloseQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  state: VoiceState;
  onClose: () => void;
}

/** Asks before closing while a recording is running or unused. */
export function CloseQuestion({ open, onOpenChange, state, onClose }: CloseQuestionProps) {
  const isRecording = state.stage.phase === 'recording';
  const loss = lossOf(state);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.closing.title(isRecording)}
      description={loss ?? texts.closing.stays(whatStays(state))}
      confirmLabel={loss ? texts.closing.discard : isRecording ? texts.closing.stop : texts.closing.close}
      cancelLabel={isRecording ? texts.closing.keepRecording : texts.closing.stay}
      isDestructive={loss !== undefined}
      onConfirm={onClose}
    />
  );
}

/** What closing would lose; undefined when nothing is lost. */
function lossOf({ stage, deviceProblem }: VoiceState): string | undefined {
  if (deviceProblem !== undefined) return texts.closing.lost;
  if (stage.phase !== 'transcript' || stage.source.kind === 'take') return undefined;
  return texts.closing.editsLost;
}

function whatStays({ stage }: VoiceState): 'recording' | 'recorded' | 'transcript' {
  return stage.phase === 'recording' || stage.phase === 'recorded' ? stage.phase : 'transcript';
}
