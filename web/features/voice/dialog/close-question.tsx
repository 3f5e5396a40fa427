import type { VoiceState } from '#web/features/voice/session/voice-state.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface CloseQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  state: VoiceState;
  onClose: () => void;
}

/** Asked where a recording runs, or was not used yet. */
export function CloseQuestion({ open, onOpenChange, state, onClose }: CloseQuestionProps) {
  const { phase } = state.stage;
  const isLost = state.deviceProblem !== undefined;
  const isRecording = phase === 'recording';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isRecording ? 'Stop recording?' : 'Close without using it?'}
      description={
        isLost
          ? 'This browser could not keep the recording: it is lost when you close.'
          : `${isRecording ? 'The recording ends here. It' : phase === 'recorded' ? 'The recording' : 'The recording with its text'} stays on this device, and is offered when you open Voice to Text the next time.`
      }
      confirmLabel={isLost ? 'Close and lose it' : isRecording ? 'Stop and close' : 'Close'}
      cancelLabel={isRecording ? 'Go on recording' : 'Stay here'}
      isDestructive={isLost}
      onConfirm={onClose}
    />
  );
}
