import { useEffect, useMemo, useState } from 'react';
import type { Folder } from '#shared/folders.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';
import type { SearchDialogProps } from '#web/features/search/search-dialog.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { documentHref } from './use-document-link.ts';
import { noteHref } from './use-note-route.ts';

const SearchDialog = onDemand(async () => (await import('#web/features/search/search-dialog.tsx')).SearchDialog, {
  Missing: SearchNotLoaded,
});
/** When the workspace has long been drawn. */
const PRELOAD_MS = 1_500;

const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

interface LazySearchProps extends Omit<SearchDialogProps, 'places' | 'noteHref' | 'documentHref'> {
  folders: readonly Folder[];
}

/**
 * Search, read from the server soon after the workspace: whoever opens it by keyboard types on at once, and until it is
 * there that would go into the note. From its first opening on it keeps what was found.
 */
export function LazySearch({ folders, ...props }: LazySearchProps) {
  const { open } = props;
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  useEffect(() => {
    const timer = setTimeout(() => void SearchDialog.preload().catch(() => {}), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const places = useMemo(() => (open ? placesOf(folders) : []), [open, folders]);
  return wasOpened && <SearchDialog {...props} places={places} noteHref={noteHref} documentHref={documentHref} />;
}

function placesOf(folders: readonly Folder[]) {
  return folders
    .map(({ id }) => ({ id, path: pathOf(folders, id).join(' / ') }))
    .sort((a, b) => byPath.compare(a.path, b.path));
}

function SearchNotLoaded({ open, onOpenChange }: SearchDialogProps) {
  return <NotLoaded open={open} onOpenChange={onOpenChange} title="Search" />;
}
