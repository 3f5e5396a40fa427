import { EllipsisVertical, History, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { noteTexts, editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface NoteMenuProps {
  onHistory: () => void;
  onDelete: () => void;
  children?: ReactNode;
}

/** The actions for the whole note. */
export function NoteMenu({ onHistory, onDelete, children }: NoteMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={texts.menu.label}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {children}
        <DropdownMenuItem onSelect={onHistory}>
          <History aria-hidden="true" />
          {texts.menu.history}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem isDestructive onSelect={onDelete}>
          <Trash2 aria-hidden="true" />
          {noteTexts.delete}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
