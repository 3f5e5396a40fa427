import { MIB, sizeText } from '#shared/size-text.ts';
import type { RecordedStage } from '#web/features/voice/session/voice-state.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { spokenTime } from '#web/features/voice/voice-text.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Notice } from './notice.tsx';
import { Player } from './player.tsx';

/** Above this, sending takes long enough to be shown. */
const LARGE_BYTES = MIB;

/** A finished recording: a player, its length and size, and the progress of sending it. */
export function RecordedPanel({ stage }: { stage: RecordedStage }) {
  const { take, work, sent, problem, end } = stage;
  const isSending = work === 'transcribing' || work === 'saving';
  return (
    <div className="grid gap-3">
      {end === 'full' && <Notice kind="warning">{texts.recorded.full}</Notice>}
      {end === 'unplugged' && <Notice kind="warning">{texts.recorded.unplugged}</Notice>}
      <Player sound={take.sound} />
      <p className="text-ink-muted text-sm">
        {spokenTime(take.durationMs)} · {sizeText(take.sound.size)}
      </p>
      {isSending && take.sound.size > LARGE_BYTES && <Progress label={texts.recorded.sent} percent={sent * 100} />}
      {problem && <Notice kind="problem">{texts.recorded.stillHere(problem)}</Notice>}
    </div>
  );
}
