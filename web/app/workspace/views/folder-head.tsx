import { ArrowLeft, ChevronRight, Folder as FolderIcon } from 'lucide-react';
import * as Toolbar from 'radix-ui/toolbar';
import { useMemo } from 'react';
import { numberText } from '#shared/count-text.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { childrenByParent } from '#web/features/folders/folder-tree-model.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { viewsTexts as texts } from './views.texts.ts';

/** At the head of an opened folder's notes: its name and the way back. */
export function FolderHead({ folderId }: { folderId: string }) {
  const { folders, view } = useWorkspace();
  const folder = folders.find(({ id }) => id === folderId);
  const above = folders.find(({ id }) => id === folder?.parentId);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Toolbar.Button asChild>
        <IconButton
          icon={ArrowLeft}
          label={texts.folder.back(above?.name ?? texts.names.folders)}
          size="sm"
          className="size-7! touch:size-11! [&_svg]:size-4!"
          onClick={() => view.show({ view: 'folders', folderId: above?.id, tags: [] })}
        />
      </Toolbar.Button>
      <h2 className="min-w-0 truncate font-semibold text-ink">{folder?.name}</h2>
    </div>
  );
}

/** The folders in an opened folder, each opened by a press. */
export function Subfolders({ folderId }: { folderId: string }) {
  const { folders, view } = useWorkspace();
  const subfolders = useMemo(() => childrenByParent(folders), [folders]).get(folderId) ?? [];
  if (subfolders.length === 0) return null;
  return (
    <ul aria-label={texts.folder.subfolders} className="max-h-48 shrink-0 overflow-y-auto px-2 pb-1">
      {subfolders.map(({ id, name, noteCount }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={texts.folder.count(name, noteCount)}
            onClick={() => view.show({ view: 'folders', folderId: id, tags: [] })}
            className="flex h-8 w-full items-center gap-2 rounded-md px-3 text-left hover:bg-hover touch:h-11"
          >
            <FolderIcon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-ink-muted text-sm">{noteCount > 0 && numberText(noteCount)}</span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
