import { Bold, Heading, ImagePlus, Link, List, ListOrdered, ListTodo, type LucideIcon, Undo2 } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Format } from './note-surface.ts';

const FORMATS: { format: Format; label: string; Icon: LucideIcon }[] = [
  { format: 'taskList', label: texts.todo, Icon: ListTodo },
  { format: 'bulletList', label: texts.formats.bulletList, Icon: List },
  { format: 'numberedList', label: texts.formats.numberedList, Icon: ListOrdered },
  { format: 'heading', label: texts.formats.heading, Icon: Heading },
  { format: 'bold', label: texts.formats.bold, Icon: Bold },
  { format: 'link', label: texts.formats.link, Icon: Link },
];

interface FormatBarProps {
  onFormat: (format: Format) => void;
  onPicture: () => void;
  onUndo: () => void;
}

/** Formats above the keyboard of a phone, while the text has the focus. */
export function FormatBar({ onFormat, onPicture, onUndo }: FormatBarProps) {
  return (
    <Toolbar.Root
      aria-label={texts.formatBar}
      className="hidden shrink-0 items-center justify-between overflow-x-auto border-t bg-raised px-1 touch:max-md:peer-has-[.page-frame:focus-within]:flex"
    >
      {FORMATS.map(({ format, label, Icon }) => (
        <BarButton key={format} label={label} Icon={Icon} onClick={() => onFormat(format)} />
      ))}
      <BarButton label={texts.picture} Icon={ImagePlus} onClick={onPicture} />
      <BarButton label={texts.undo} Icon={Undo2} onClick={onUndo} />
    </Toolbar.Root>
  );
}

/** The focus stays in the text, and with it the keyboard. */
function BarButton({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) {
  return (
    <Toolbar.Button asChild>
      <IconButton
        label={label}
        onClick={onClick}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </Toolbar.Button>
  );
}
