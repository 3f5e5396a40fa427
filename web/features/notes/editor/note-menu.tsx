import { EllipsisVertical, History, Trash2 } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import type { ReactNode } from 'react';
import { type EditorMode, editorModes } from '#shared/settings.ts';
import { noteTexts, editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { quiet } from './editor-toolbar.tsx';

interface NoteMenuProps {
  mode: EditorMode;
  onModeChange: ((mode: EditorMode) => void) | undefined;
  onHistory: () => void;
  onDelete: () => void;
  isReadOnly: boolean;
  children?: ReactNode;
}

/** The actions for the whole note. */
export function NoteMenu({ mode, onModeChange, onHistory, onDelete, isReadOnly, children }: NoteMenuProps) {
  return (
    <DropdownMenu>
      <Toolbar.Button asChild>
        <DropdownMenuTrigger asChild>
          <IconButton label={texts.menu.label} size="sm" className={quiet}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent>
        {children}
        <DropdownMenuItem onSelect={onHistory}>
          <History aria-hidden="true" />
          {texts.menu.history}
        </DropdownMenuItem>
        {onModeChange && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuLabel>{texts.view}</DropdownMenuLabel>
            <DropdownMenuRadioGroup value={mode} onValueChange={(value) => onModeChange(value as EditorMode)}>
              {editorModes.map((value) => (
                <DropdownMenuRadioItem key={value} value={value}>
                  {texts.modes[value]}
                </DropdownMenuRadioItem>
              ))}
            </DropdownMenuRadioGroup>
          </>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem isDestructive disabled={isReadOnly} onSelect={onDelete}>
          <Trash2 aria-hidden="true" />
          {noteTexts.delete}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
