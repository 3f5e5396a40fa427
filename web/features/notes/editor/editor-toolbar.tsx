import {
  ArrowLeft,
  ArrowRight,
  Bold,
  Code,
  Heading,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Type,
} from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import type { ReactNode } from 'react';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Format } from './note-surface.ts';

const FORMATS: { format: Format; label: string; Icon: LucideIcon; shortcut?: string }[] = [
  { format: 'heading', label: texts.formats.heading, Icon: Heading },
  { format: 'bold', label: texts.formats.bold, Icon: Bold, shortcut: shortcutLabel('mod+b') },
  { format: 'italic', label: texts.formats.italic, Icon: Italic, shortcut: shortcutLabel('mod+i') },
  { format: 'link', label: texts.formats.link, Icon: Link },
  { format: 'bulletList', label: texts.formats.bulletList, Icon: List },
  { format: 'numberedList', label: texts.formats.numberedList, Icon: ListOrdered },
  { format: 'code', label: texts.formats.code, Icon: Code },
  { format: 'taskList', label: texts.todo, Icon: ListTodo },
];

interface EditorToolbarProps {
  canGoBack: boolean;
  canGoForward: boolean;
  onBack: () => void;
  onForward: () => void;
  /** Undefined if there is nothing to format: in the preview, or in a note that can't be changed. */
  onFormat?: ((format: Format) => void) | undefined;
  onPicture: () => void;
  /** At the end: upload, outline, the note's menu. */
  children?: ReactNode;
}

/**
 * As wide as the text, faint until it is used, a single tab stop with arrow keys inside. Formatting is shown on wide
 * screens only, as a menu if the buttons don't fit on one line.
 */
export function EditorToolbar({
  canGoBack,
  canGoForward,
  onBack,
  onForward,
  onFormat,
  onPicture,
  children,
}: EditorToolbarProps) {
  return (
    <Toolbar.Root
      aria-label={texts.toolbar}
      className="around-text @container mx-auto flex h-9 w-full max-w-note shrink-0 items-center gap-0.5 px-2 text-ink-muted touch:h-12"
    >
      <ToolbarButton label={texts.back} Icon={ArrowLeft} disabled={!canGoBack} onClick={onBack} />
      <ToolbarButton label={texts.forward} Icon={ArrowRight} disabled={!canGoForward} onClick={onForward} />
      {onFormat && (
        <div className="hidden items-center gap-0.5 md:flex">
          <Toolbar.Separator className="mx-1 h-4 w-px bg-line" />
          <div className="hidden items-center gap-0.5 @[27rem]:flex touch:@max-3xl:hidden!">
            {FORMATS.map(({ format, label, Icon, shortcut }) => (
              <ToolbarButton
                key={format}
                label={label}
                Icon={Icon}
                shortcut={shortcut}
                onClick={() => onFormat(format)}
              />
            ))}
            <ToolbarButton label={texts.picture} Icon={ImagePlus} onClick={onPicture} />
          </div>
          <div className="@[27rem]:hidden touch:@max-3xl:block!">
            <FormatMenu onFormat={onFormat} onPicture={onPicture} />
          </div>
        </div>
      )}
      <div className="grow" />
      {children}
    </Toolbar.Root>
  );
}

interface FormatMenuProps {
  onFormat: (format: Format) => void;
  onPicture: () => void;
}

function FormatMenu({ onFormat, onPicture }: FormatMenuProps) {
  return (
    <DropdownMenu>
      <Toolbar.Button asChild>
        <DropdownMenuTrigger asChild>
          <IconButton label={texts.formatting} size="sm" className={quiet}>
            <Type aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent align="start">
        {FORMATS.map(({ format, label, Icon, shortcut }) => (
          <DropdownMenuItem key={format} shortcut={shortcut} onSelect={() => onFormat(format)}>
            <Icon aria-hidden="true" />
            {label}
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={onPicture}>
          <ImagePlus aria-hidden="true" />
          {texts.picture}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface ToolbarButtonProps {
  label: string;
  Icon: LucideIcon;
  shortcut?: string | undefined;
  disabled?: boolean;
  onClick: () => void;
}

/** How every button of the toolbar looks. */
export const quiet = 'size-7! text-inherit! hover:text-ink! focus-visible:text-ink! touch:size-11! [&_svg]:size-4!';

export function ToolbarButton({ label, Icon, ...props }: ToolbarButtonProps) {
  return (
    <Toolbar.Button asChild>
      <IconButton label={label} size="sm" className={quiet} {...props} onMouseDown={(event) => event.preventDefault()}>
        <Icon aria-hidden="true" />
      </IconButton>
    </Toolbar.Button>
  );
}
