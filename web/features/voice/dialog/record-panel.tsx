import { Mic } from 'lucide-react';
import { Spinner } from '#web/ui/spinner.tsx';
import { Notice } from './notice.tsx';

interface RecordPanelProps {
  isStarting: boolean;
  /** Who turns speech into text; null for nobody. */
  transcriber: string | null | undefined;
  /** Why the microphone could not be used. */
  advice: string | undefined;
  onRecord: () => void;
}

/** The record button, and before it is pressed what will come of it. */
export function RecordPanel({ isStarting, transcriber, advice, onRecord }: RecordPanelProps) {
  return (
    <div className="grid gap-4">
      {transcriber === null && (
        <Notice kind="warning">
          Nothing here turns speech into text yet. Your recording is kept, and can be transcribed as soon as your own
          key (in Settings) or this server can do that.
        </Notice>
      )}
      {advice && <Notice kind="problem">{advice}</Notice>}
      <div className="grid justify-items-center gap-2 py-3">
        <button
          type="button"
          data-stage-focus
          aria-label="Record"
          aria-disabled={isStarting}
          onClick={onRecord}
          className="inline-flex size-20 items-center justify-center rounded-full bg-destructive text-on-destructive outline-offset-4 transition-colors hover:bg-destructive-hover"
        >
          {isStarting ? <Spinner className="size-7" /> : <Mic aria-hidden="true" className="size-8" />}
        </button>
        <p className="text-ink-muted text-sm">
          {isStarting ? 'Allow the microphone where your browser asks for it.' : 'Press to record'}
        </p>
      </div>
    </div>
  );
}
