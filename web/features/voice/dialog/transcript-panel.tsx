import { useId } from 'react';
import { shownText, type TranscriptStage } from '#web/features/voice/session/voice-state.ts';
import { cn } from '#web/lib/cn.ts';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { KeptPlayer } from './kept-player.tsx';
import { Notice } from './notice.tsx';
import { Player } from './player.tsx';

interface TranscriptPanelProps {
  stage: TranscriptStage;
  onChange: (text: string) => void;
}

/** The words, to be corrected, with the sound to compare them with. */
export function TranscriptPanel({ stage, onChange }: TranscriptPanelProps) {
  const id = useId();
  const { source } = stage;
  const text = shownText(stage);
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <Label htmlFor={id}>Transcript</Label>
        <textarea
          id={id}
          data-stage-focus
          rows={9}
          value={text}
          readOnly={stage.work !== 'none'}
          placeholder="No words were found in this recording."
          onChange={(event) => onChange(event.target.value)}
          className={cn(inputStyle, 'min-h-40 resize-y py-2 font-serif')}
        />
      </div>
      {stage.problem && <Notice kind="problem">{stage.problem} The text is unchanged.</Notice>}
      {source.kind === 'take' ? <Player sound={source.take.sound} /> : <KeptPlayer id={source.recording.id} />}
    </div>
  );
}
