import type { RecordedStage } from '#web/features/voice/session/voice-state.ts';
import { sizeText, spokenTime } from '#web/features/voice/voice-text.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Notice } from './notice.tsx';
import { Player } from './player.tsx';

/** Above this, sending takes long enough to be shown. */
const LARGE_BYTES = 1024 * 1024;

/** A recording that was stopped: to be heard, and what becomes of it. */
export function RecordedPanel({ stage }: { stage: RecordedStage }) {
  const { take, work, sent, problem, end } = stage;
  const isSending = work === 'transcribing' || work === 'keeping';
  return (
    <div className="grid gap-3">
      {end === 'full' && (
        <Notice kind="warning">
          The recording reached 25 MB, the most that can be transcribed at once, and was stopped there.
        </Notice>
      )}
      {end === 'unplugged' && (
        <Notice kind="warning">The microphone was taken away. The recording up to there is whole.</Notice>
      )}
      <Player sound={take.sound} />
      <p className="text-ink-muted text-sm">
        {spokenTime(take.durationMs)} · {sizeText(take.sound.size)}
      </p>
      {isSending && take.sound.size > LARGE_BYTES && <Progress label="Sent" percent={sent * 100} />}
      {problem && <Notice kind="problem">{problem} The recording is still here: nothing is lost.</Notice>}
    </div>
  );
}
