import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { SettingId } from './setting-places.ts';

/** The setting that the dialog was opened for, as soon as it can be changed. */
export const WantedSetting = createContext<SettingId | undefined>(undefined);

/** Wraps a setting; focuses it and scrolls to it if the dialog was opened for it. */
export function SettingPlace({ id, children }: { id: SettingId; children: ReactNode }) {
  const isWanted = useContext(WantedSetting) === id;
  const frameRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    // The dialog takes the focus when it opens, which happens after this effect.
    const timer = setTimeout(() => frameRef.current && focusIn(frameRef.current));
    return () => clearTimeout(timer);
  }, [isWanted]);
  return (
    <div ref={frameRef} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      {children}
    </div>
  );
}

function focusIn(frame: HTMLElement): void {
  const control =
    frame.querySelector<HTMLElement>('[aria-checked="true"]:enabled') ??
    frame.querySelector<HTMLElement>(':is(input:not([hidden]), select, textarea, button):enabled');
  (control ?? frame).focus();
  frame.scrollIntoView({ block: 'nearest' });
}
