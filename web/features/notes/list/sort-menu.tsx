import { ArrowDownUp } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { type NoteSort, noteSorts } from '#shared/notes.ts';
import { noteListTexts } from '#web/features/notes/notes.texts.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const texts = noteListTexts.sort;

interface SortMenuProps {
  sort: NoteSort;
  onChange: (sort: NoteSort) => void;
}

/** The order of a list, in the toolbar of its head; pinned notes are first in each. */
export function SortMenu({ sort, onChange }: SortMenuProps) {
  return (
    <DropdownMenu>
      <Toolbar.Button asChild>
        <DropdownMenuTrigger asChild>
          <IconButton
            label={texts.label(texts.names[sort])}
            size="sm"
            className="size-7! text-ink-muted! touch:size-11!"
          >
            <ArrowDownUp aria-hidden="true" className="size-4!" />
          </IconButton>
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={sort} onValueChange={(value) => onChange(value as NoteSort)}>
          {noteSorts.map((each) => (
            <DropdownMenuRadioItem key={each} value={each}>
              {texts.names[each]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
