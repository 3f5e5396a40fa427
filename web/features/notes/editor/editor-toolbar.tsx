import {
  ArrowLeft,
  ArrowRight,
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
} from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import type { ReactNode } from 'react';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Format } from './format-markdown.ts';

const FORMATS: { format: Format; label: string; Icon: LucideIcon; shortcut?: string }[] = [
  { format: 'heading', label: 'Heading', Icon: Heading },
  { format: 'bold', label: 'Bold', Icon: Bold, shortcut: shortcutLabel('mod+b') },
  { format: 'italic', label: 'Italic', Icon: Italic, shortcut: shortcutLabel('mod+i') },
  { format: 'link', label: 'Link', Icon: Link },
  { format: 'bulletList', label: 'Bullet List', Icon: List },
  { format: 'numberedList', label: 'Numbered List', Icon: ListOrdered },
  { format: 'code', label: 'Code', Icon: Code },
];

interface EditorToolbarProps {
  canGoBack: boolean;
  canGoForward: boolean;
  onBack: () => void;
  onForward: () => void;
  /** Absent where there is nothing to format: the preview alone, a note that cannot be changed. */
  onFormat?: ((format: Format) => void) | undefined;
  children?: ReactNode;
}

/** One stop of the Tab key; the arrow keys walk through it. Formatting is there on wide screens only. */
export function EditorToolbar({ canGoBack, canGoForward, onBack, onForward, onFormat, children }: EditorToolbarProps) {
  return (
    <Toolbar.Root aria-label="Note" className="flex min-w-0 items-center gap-0.5">
      <ToolbarButton label="Back" Icon={ArrowLeft} disabled={!canGoBack} onClick={onBack} />
      <ToolbarButton label="Forward" Icon={ArrowRight} disabled={!canGoForward} onClick={onForward} />
      {onFormat && (
        <div className="hidden items-center gap-0.5 md:flex">
          <Toolbar.Separator className="mx-1.5 h-5 w-px bg-line" />
          {FORMATS.map(({ format, label, Icon, shortcut }) => (
            <ToolbarButton
              key={format}
              label={label}
              Icon={Icon}
              shortcut={shortcut}
              onClick={() => onFormat(format)}
            />
          ))}
        </div>
      )}
      {children}
    </Toolbar.Root>
  );
}

interface ToolbarButtonProps {
  label: string;
  Icon: LucideIcon;
  shortcut?: string | undefined;
  disabled?: boolean;
  onClick: () => void;
}

function ToolbarButton({ label, Icon, ...props }: ToolbarButtonProps) {
  return (
    <Toolbar.Button asChild>
      <IconButton label={label} {...props} onMouseDown={(event) => event.preventDefault()}>
        <Icon aria-hidden="true" />
      </IconButton>
    </Toolbar.Button>
  );
}
