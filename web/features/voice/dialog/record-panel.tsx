import { Mic } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  chooseMicrophone,
  chosenMicrophone,
  listMicrophones,
  type Microphone,
  watchMicrophones,
} from '#web/features/voice/recorder/microphone.ts';
import { chooseLanguage, chosenLanguage } from '#web/features/voice/session/send-recording.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { languages } from '#web/lib/languages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Notice } from './stage.tsx';

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

/** Chooses the microphone, remembered in this browser. Renders nothing until the browser lists microphones. */
export function MicrophoneChoice() {
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  const [chosen, setChosen] = useState(chosenMicrophone);
  useEffect(() => {
    let isUnmounted = false;
    const read = () =>
      void listMicrophones().then(
        (found) => isUnmounted || setMicrophones(found),
        () => {
          // Without the list the browser's default microphone is used.
        },
      );
    read();
    const stop = watchMicrophones(read);
    return () => {
      isUnmounted = true;
      stop();
    };
  }, []);
  if (microphones.length === 0) return null;
  const isThere = microphones.some((microphone) => microphone.id === chosen);
  return (
    <SelectField
      label={texts.record.microphone}
      value={(isThere ? chosen : microphones[0]?.id) ?? ''}
      onChange={(id) => {
        chooseMicrophone(id);
        setChosen(id);
      }}
      options={microphones.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}

const DETECT = '';
/** Transcribers know both written forms of Norwegian by one name. */
const options = languages.map(({ value, label }) => ({ value: value === 'nb' ? 'no' : value, label }));

/** The spoken language, remembered in this browser: short or mixed speech is often detected as another one. */
export function LanguageChoice() {
  const [chosen, setChosen] = useState(() => chosenLanguage().language);
  return (
    <SelectField
      label={texts.record.language}
      value={chosen ?? DETECT}
      onChange={(value) => {
        const language = value === DETECT ? undefined : value;
        chooseLanguage(language);
        setChosen(language);
      }}
      options={[{ value: DETECT, label: texts.record.detectLanguage }, ...options]}
    />
  );
}
