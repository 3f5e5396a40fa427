import {
  Bold,
  Heading,
  Highlighter,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Undo2,
} from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Format, NoteSurface } from './note-surface.ts';
import { placeBar } from './place-bar.ts';

interface Entry {
  format: Format;
  label: string;
  icon: LucideIcon;
  shortcut?: string;
}

const FORMATS: readonly Entry[] = [
  { format: 'bold', label: texts.formats.bold, icon: Bold, shortcut: shortcutLabel('mod+b') },
  { format: 'italic', label: texts.formats.italic, icon: Italic, shortcut: shortcutLabel('mod+i') },
  { format: 'highlight', label: texts.highlight, icon: Highlighter, shortcut: shortcutLabel('mod+shift+h') },
  { format: 'link', label: texts.formats.link, icon: Link },
  { format: 'taskList', label: texts.todo, icon: ListTodo },
];

/** What the format bar of a phone has besides, which this bar lies over. */
const ON_PHONE: readonly Entry[] = [
  { format: 'bulletList', label: texts.formats.bulletList, icon: List },
  { format: 'numberedList', label: texts.formats.numberedList, icon: ListOrdered },
  { format: 'heading', label: texts.formats.heading, icon: Heading },
];

interface SelectionBarProps {
  surface: NoteSurface;
  /** What covers the text at its right, in pixels. */
  coveredRight: number;
  onFormat: (format: Format) => void;
  onClose: () => void;
  /** Further entries. */
  children?: ReactNode;
}

/**
 * What can be done with the selected text: at the selection, and on a phone in place of the format bar over the keyboard.
 * Alt+F10 goes into it, Esc closes it.
 */
export function SelectionBar({ surface, coveredRight, onFormat, onClose, children }: SelectionBarProps) {
  const barRef = useRef<HTMLDivElement>(null);
  useKeyboardInset(barRef, 'bottom');
  const place = useEffectEvent(() => {
    if (barRef.current) placeBar(barRef.current, surface.selectionBox?.(), coveredRight);
  });
  // At each drawing: the entries, and with them its width, may be others.
  useLayoutEffect(() => place());
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('scroll', () => place(), { signal, capture: true, passive: true });
    window.addEventListener('resize', () => place(), { signal });
    return () => listening.abort();
  }, []);
  useBarKeys(barRef, surface, onClose);

  return (
    <Toolbar.Root
      ref={barRef}
      aria-label={texts.selectionBar}
      aria-keyshortcuts="Alt+F10"
      className="fixed z-20 flex max-w-[calc(100vw-1rem)] animate-fade-in items-center rounded-lg bg-raised p-0.5 shadow-menu touch:max-md:absolute touch:max-md:inset-x-0 touch:max-md:bottom-0 touch:max-md:max-w-none touch:max-md:justify-between touch:max-md:overflow-x-auto touch:max-md:rounded-none touch:max-md:border-t touch:max-md:px-1 touch:max-md:py-0 touch:max-md:shadow-none"
    >
      {FORMATS.map(({ format, ...entry }) => (
        <BarButton key={format} {...entry} onClick={() => onFormat(format)} />
      ))}
      <div className="hidden touch:max-md:contents">
        {ON_PHONE.map(({ format, ...entry }) => (
          <BarButton key={format} {...entry} onClick={() => onFormat(format)} />
        ))}
        <BarButton label={texts.undo} icon={Undo2} onClick={() => surface.undo()} />
      </div>
      {children}
    </Toolbar.Root>
  );
}

/** The focus, and with it the selection, stays in the text. */
function BarButton({ onClick, ...entry }: Omit<Entry, 'format'> & { onClick: () => void }) {
  return (
    <Toolbar.Button asChild>
      <IconButton
        {...entry}
        onClick={onClick}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      />
    </Toolbar.Button>
  );
}

/** Before anything else hears of them: Esc would leave the focus mode as well. */
function useBarKeys(barRef: { current: HTMLDivElement | null }, surface: NoteSurface, onClose: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isInBar = barRef.current?.contains(document.activeElement) ?? false;
    if (event.isComposing || (!isInBar && !surface.hasFocus())) return;
    if (event.key === 'F10' && event.altKey && !isInBar) barRef.current?.querySelector('button')?.focus();
    else if (event.key === 'Escape') {
      onClose();
      surface.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
