import { Minimize2 } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { keysOf } from '#web/app/workspace/core/action-keys.ts';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { Store, useStore } from '#web/lib/store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import './focus-mode.css';

/** Whether only the open note's title and text are shown. */
export const focusMode = new Store(false);

/** While it is on: hides what is around the text, and leaves by Esc or its button, which is the way on a phone. */
export function FocusMode() {
  const { editorRef } = useWorkspace();
  const isOn = useStore(focusMode);
  const leave = () => {
    focusMode.set(false);
    editorRef.current?.surface().focus();
  };
  useShortcut('escape', leave, isOn);
  // No note is open any more.
  useEffect(() => () => focusMode.set(false), []);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-focus-mode', isOn);
    if (isOn) editorRef.current?.surface().focus();
    return () => document.documentElement.removeAttribute('data-focus-mode');
  }, [isOn, editorRef]);
  if (!isOn) return null;
  return (
    <>
      {/* In place of the product's name, which is hidden. */}
      <h1 className="sr-only">{texts.note.focusMode}</h1>
      <IconButton
        icon={Minimize2}
        label={texts.note.leaveFocusMode}
        {...keysOf('focus-mode')}
        tooltipSide="left"
        onClick={leave}
        className="absolute top-2 right-2 z-10 text-ink-muted"
      />
    </>
  );
}
