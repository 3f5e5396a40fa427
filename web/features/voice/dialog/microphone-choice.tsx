import { useEffect, useState } from 'react';
import {
  chooseMicrophone,
  chosenMicrophone,
  listMicrophones,
  type Microphone,
  watchMicrophones,
} from '#web/features/voice/recorder/microphone.ts';
import { SelectField } from '#web/ui/select-field.tsx';

/** Which microphone is recorded, remembered in this browser; absent while browsers do not say which there are. */
export function MicrophoneChoice() {
  const [microphones, setMicrophones] = useState<readonly Microphone[]>([]);
  const [chosen, setChosen] = useState(chosenMicrophone);
  useEffect(() => {
    let isGone = false;
    const read = () =>
      void listMicrophones().then(
        (found) => isGone || setMicrophones(found),
        () => {
          // Without the list the browser's own choice is recorded.
        },
      );
    read();
    const stop = watchMicrophones(read);
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  if (microphones.length === 0) return null;
  const isThere = microphones.some((microphone) => microphone.id === chosen);
  return (
    <SelectField
      label="Microphone"
      value={(isThere ? chosen : microphones[0]?.id) ?? ''}
      onChange={(id) => {
        chooseMicrophone(id);
        setChosen(id);
      }}
      options={microphones.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}
