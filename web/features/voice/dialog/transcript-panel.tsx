import { Sparkles } from 'lucide-react';
import { useId } from 'react';
import type { Voice } from '#web/features/voice/session/voice.ts';
import { shownText, type TranscriptStage } from '#web/features/voice/session/voice-state.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { Player, SavedPlayer } from './player.tsx';
import { Notice } from './stage.tsx';

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

interface TranscriptActionsProps {
  stage: TranscriptStage;
  voice: Voice;
  hasNote: boolean;
  isCreating: boolean;
  onInsert: () => void;
  onCreate: () => void;
}

/** The actions for a transcript. */
export function TranscriptActions({ stage, voice, hasNote, isCreating, onInsert, onCreate }: TranscriptActionsProps) {
  const isEmpty = shownText(stage).trim() === '';
  const isWaiting = isCreating || stage.work !== 'none';
  const isShowingTidied = stage.shown === 'tidied';
  return (
    <>
      {stage.tidied === undefined ? (
        <Button
          variant="ghost"
          className="mr-auto"
          isPending={stage.work === 'tidying'}
          disabled={isEmpty || isWaiting}
          onClick={() => void voice.tidyUp()}
        >
          <Sparkles aria-hidden="true" />
          {stage.work === 'tidying' ? texts.transcript.tidying : texts.transcript.tidyUp}
        </Button>
      ) : (
        <Button
          variant="ghost"
          className="mr-auto"
          disabled={isWaiting}
          onClick={() => voice.show(isShowingTidied ? 'original' : 'tidied')}
        >
          {isShowingTidied ? texts.transcript.showOriginal : texts.transcript.showTidied}
        </Button>
      )}
      <Button
        variant={hasNote ? 'secondary' : 'primary'}
        isPending={isCreating}
        disabled={isWaiting}
        onClick={onCreate}
      >
        {texts.transcript.createNote}
      </Button>
      <Button variant={hasNote ? 'primary' : 'secondary'} disabled={isEmpty || isWaiting} onClick={onInsert}>
        {texts.transcript.insert}
      </Button>
    </>
  );
}
