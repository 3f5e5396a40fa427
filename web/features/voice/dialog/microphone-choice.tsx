import { useEffect, useState } from 'react';
import {
  chooseMicrophone,
  chosenMicrophone,
  listMicrophones,
  type Microphone,
  watchMicrophones,
} from '#web/features/voice/recorder/microphone.ts';
import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import { SelectField } from '#web/ui/select-field.tsx';

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
