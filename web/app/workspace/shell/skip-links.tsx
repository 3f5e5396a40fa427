import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { areas, focusArea } from './areas.ts';

/** The first stops of the Tab key, seen only with the focus. */
export function SkipLinks() {
  const { isNarrow, isListPage, sidebar } = useWorkspace();
  const links = [
    { label: texts.skip.note, area: areas.note, isHere: !isListPage },
    { label: texts.skip.list, area: areas.list, isHere: !isNarrow || isListPage },
  ].filter(({ isHere }) => isHere);
  return (
    <nav aria-label={texts.skip.label}>
      {links.map(({ label, area }) => (
        <a
          key={label}
          href={`#${area.id}`}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            if (area === areas.list && sidebar.size.isCollapsed) flushSync(() => sidebar.size.setCollapsed(false));
            focusArea(area);
          }}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-menu"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
