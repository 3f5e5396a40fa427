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
  const isRecording = state.stage.phase === 'recording';
  const loss = lossOf(state);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isRecording ? 'Stop recording?' : 'Close without using it?'}
      description={
        loss ?? `${whatStays(state)} stays on this device, and is offered when you open Voice to Text the next time.`
      }
      confirmLabel={loss ? 'Close and lose it' : isRecording ? 'Stop and close' : 'Close'}
      cancelLabel={isRecording ? 'Go on recording' : 'Stay here'}
      isDestructive={loss !== undefined}
      onConfirm={onClose}
    />
  );
}

/** What closing costs; undefined where it costs nothing. */
function lossOf({ stage, deviceProblem }: VoiceState): string | undefined {
  if (deviceProblem !== undefined) return 'This browser could not keep the recording: it is lost when you close.';
  if (stage.phase !== 'transcript' || stage.source.kind === 'take') return undefined;
  return 'Your changes to the text are lost when you close. The recording stays under Kept recordings.';
}

function whatStays({ stage }: VoiceState): string {
  if (stage.phase === 'recording') return 'The recording ends here. It';
  return stage.phase === 'recorded' ? 'The recording' : 'The recording with its text';
}
