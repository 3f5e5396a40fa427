import { useEffect, useId, useState } from 'react';
import {
  chooseMicrophone,
  chosenMicrophone,
  listMicrophones,
  type Microphone,
  watchMicrophones,
} from '#web/features/voice/recorder/microphone.ts';
import { cn } from '#web/lib/cn.ts';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';

/** Which microphone is recorded, remembered in this browser; absent while browsers do not say which there are. */
export function MicrophoneChoice() {
  const id = useId();
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
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Microphone</Label>
      <select
        id={id}
        className={cn(inputStyle, 'h-10 touch:h-11')}
        value={isThere ? chosen : microphones[0]?.id}
        onChange={(event) => {
          chooseMicrophone(event.target.value);
          setChosen(event.target.value);
        }}
      >
        {microphones.map((microphone) => (
          <option key={microphone.id} value={microphone.id}>
            {microphone.label}
          </option>
        ))}
      </select>
    </div>
  );
}
