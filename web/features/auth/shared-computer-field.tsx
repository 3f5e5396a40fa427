import { useState } from 'react';
import { isSharedComputer, markSharedComputer } from '#web/lib/shared-computer.ts';
import { authTexts as texts } from './auth.texts.ts';

/** Whether others use this computer, too; it counts from the next sign-in on, however that is made. */
export function SharedComputerField() {
  const [isShared, setIsShared] = useState(isSharedComputer);
  return (
    <label className="flex min-h-8 items-start gap-2 text-sm touch:min-h-11">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={isShared}
        onChange={({ target }) => {
          setIsShared(target.checked);
          markSharedComputer(target.checked);
        }}
      />
      <span>
        {texts.login.shared}
        <span className="block text-ink-muted">{texts.login.sharedHint}</span>
      </span>
    </label>
  );
}
