import * as Toolbar from 'radix-ui/toolbar';
import type { ListView } from '#web/app/workspace/core/view-address.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { viewsTexts as texts } from './views.texts.ts';

const lists = ['all', 'list', 'folders'] as const satisfies ListView[];

/** All notes, those without a folder, or the tree of folders; part of a toolbar. */
export function ListSwitch() {
  const { view } = useWorkspace();
  return (
    <Toolbar.ToggleGroup
      type="single"
      aria-label={texts.lists}
      value={view.list.view}
      // Pressing the chosen one chooses none, and changes nothing.
      onValueChange={(next: ListView | '') => next && view.show({ view: next, folderId: undefined, tags: [] })}
      className="flex gap-0.5"
    >
      {lists.map((each) => (
        <Toolbar.ToggleItem
          key={each}
          value={each}
          className="h-7 rounded-md px-2 text-ink-muted text-sm hover:text-ink data-[state=on]:bg-hover data-[state=on]:font-medium data-[state=on]:text-ink touch:h-11 touch:px-3"
        >
          {texts.names[each]}
        </Toolbar.ToggleItem>
      ))}
    </Toolbar.ToggleGroup>
  );
}
