import { Mic } from 'lucide-react';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Notice } from './notice.tsx';

interface RecordPanelProps {
  isStarting: boolean;
  /** The name of the transcription provider; null when transcription is not set up. */
  transcriber: string | null | undefined;
  /** Why the microphone could not be used. */
  advice: string | undefined;
  onRecord: () => void;
  /** Opens the settings where transcription is set up. */
  onSetUp: (() => void) | undefined;
}

/** The record button, with a notice where transcription is not set up. */
export function RecordPanel({ isStarting, transcriber, advice, onRecord, onSetUp }: RecordPanelProps) {
  return (
    <div className="grid gap-4">
      {transcriber === null && (
        <Notice kind="warning">
          {texts.notSetUp}{' '}
          {onSetUp && (
            <button type="button" className="underline underline-offset-2 touch:min-h-11" onClick={onSetUp}>
              {texts.setUp}
            </button>
          )}
        </Notice>
      )}
      {advice && <Notice kind="problem">{advice}</Notice>}
      <div className="grid justify-items-center gap-2 py-3">
        <button
          type="button"
          data-stage-focus
          aria-label={texts.record.button}
          aria-disabled={isStarting}
          onClick={onRecord}
          className="inline-flex size-20 items-center justify-center rounded-full bg-destructive text-on-destructive outline-offset-4 transition-colors hover:bg-destructive-hover"
        >
          {isStarting ? <Spinner className="size-7" /> : <Mic aria-hidden="true" className="size-8" />}
        </button>
        <p className="text-ink-muted text-sm">{isStarting ? texts.record.starting : texts.record.hint}</p>
      </div>
    </div>
  );
}
