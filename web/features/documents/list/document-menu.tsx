import { Download, EllipsisVertical, NotebookText, ScrollText, Trash2 } from 'lucide-react';
import type { Document } from '#shared/documents.ts';
import { downloadHref } from '#web/features/documents/documents.queries.ts';
import { documentTexts as texts } from '#web/features/documents/documents.texts.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

interface DocumentMenuProps {
  document: Document;
  tabIndex: number;
  onOpenNote: (noteId: string) => void;
  onViewText: () => void;
  onDelete: () => void;
}

/** The menu of a document. */
export function DocumentMenu({ document, tabIndex, onOpenNote, onViewText, onDelete }: DocumentMenuProps) {
  const { id, fileName, noteId, state } = document;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={EllipsisVertical} label={texts.list.actionsFor(fileName)} size="sm" tabIndex={tabIndex} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {noteId !== null && (
          <DropdownMenuItem icon={NotebookText} onSelect={() => onOpenNote(noteId)}>
            {texts.openNote}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={ScrollText} disabled={state !== 'done'} onSelect={onViewText}>
          {texts.viewText}
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={downloadHref(id)} download={fileName}>
            <Download aria-hidden="true" />
            {texts.download}
          </a>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={Trash2} isDestructive shortcut="Del" onSelect={onDelete}>
          {texts.delete}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
