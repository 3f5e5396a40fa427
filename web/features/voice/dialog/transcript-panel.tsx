import { useId } from 'react';
import { shownText, type TranscriptStage } from '#web/features/voice/session/voice-state.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { Notice } from './notice.tsx';
import { Player } from './player.tsx';
import { SavedPlayer } from './saved-player.tsx';

interface TranscriptPanelProps {
  stage: TranscriptStage;
  onChange: (text: string) => void;
}

/** The transcript, editable, with a player to compare it with. */
export function TranscriptPanel({ stage, onChange }: TranscriptPanelProps) {
  const id = useId();
  const { source } = stage;
  const text = shownText(stage);
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{texts.transcript.label}</Label>
        <textarea
          id={id}
          data-stage-focus
          rows={9}
          value={text}
          readOnly={stage.work !== 'none'}
          placeholder={texts.transcript.empty}
          onChange={(event) => onChange(event.target.value)}
          className={cn(inputStyle, 'min-h-40 resize-y py-2 font-serif')}
        />
      </div>
      {stage.problem && <Notice kind="problem">{texts.transcript.unchanged(stage.problem)}</Notice>}
      {source.kind === 'take' ? <Player sound={source.take.sound} /> : <SavedPlayer id={source.recording.id} />}
    </div>
  );
}
