import { Search, TableOfContents } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { useRef, useState } from 'react';
import { propertiesEnd } from '#shared/markdown/properties-end.ts';
import { outlineTexts as texts } from '#web/features/notes/notes.texts.ts';
import { shortcutLabel } from '#web/lib/shortcuts.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { quiet } from './editor-toolbar.tsx';
import { countWords, minutesToRead, type OutlineHeading, outlineOf } from './note-outline.ts';
import type { NoteSurface } from './note-surface.ts';

const INDENTS = ['', 'pl-6', 'pl-10', 'pl-14', 'pl-14', 'pl-14'];
/** A menu with more would not be an overview. */
const HEADINGS_MAX = 200;

/** The headings of the note, to jump to, and how long it is. */
export function OutlineMenu({ surface }: { surface: NoteSurface }) {
  const [outline, setOutline] = useState<{ headings: OutlineHeading[]; words: number }>({ headings: [], words: 0 });
  const chosen = useRef<() => void>(undefined);

  function handleOpen(isOpen: boolean) {
    if (!isOpen) return;
    const text = surface.text();
    setOutline({
      headings: outlineOf(text).slice(0, HEADINGS_MAX),
      words: countWords(text.slice(propertiesEnd(text))),
    });
  }

  function goTo({ at }: OutlineHeading) {
    surface.focus();
    surface.select(at, at);
    surface.scrollTo(at);
  }

  return (
    <DropdownMenu onOpenChange={handleOpen}>
      <Toolbar.Button asChild>
        <DropdownMenuTrigger asChild>
          <IconButton label={texts.label} size="sm" className={quiet}>
            <TableOfContents aria-hidden="true" />
          </IconButton>
        </DropdownMenuTrigger>
      </Toolbar.Button>
      <DropdownMenuContent
        onCloseAutoFocus={(event) => {
          const action = chosen.current;
          chosen.current = undefined;
          if (!action) return;
          event.preventDefault();
          action();
        }}
      >
        <DropdownMenuLabel>{texts.length(outline.words, minutesToRead(outline.words))}</DropdownMenuLabel>
        {surface.find && (
          <DropdownMenuItem
            shortcut={shortcutLabel('mod+f')}
            onSelect={() => {
              chosen.current = () => surface.find?.();
            }}
          >
            <Search aria-hidden="true" />
            {texts.find}
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        {outline.headings.length === 0 && <DropdownMenuLabel>{texts.none}</DropdownMenuLabel>}
        {outline.headings.map((heading) => (
          <DropdownMenuItem
            key={heading.at}
            className={INDENTS[heading.level - 1]}
            onSelect={() => {
              chosen.current = () => goTo(heading);
            }}
          >
            <span dir="auto" className="grow truncate">
              {heading.title}
            </span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
