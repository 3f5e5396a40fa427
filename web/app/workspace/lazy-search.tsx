import { lazy, Suspense, useMemo, useState } from 'react';
import type { Folder } from '#shared/folders.ts';
import { pathOf } from '#web/features/folders/folder-tree-model.ts';
import type { SearchDialogProps } from '#web/features/search/search-dialog.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { documentHref } from './use-document-link.ts';
import { noteHref } from './use-note-route.ts';

const SearchDialog = lazy(() =>
  import('#web/features/search/search-dialog.tsx').then(
    ({ SearchDialog }) => ({ default: SearchDialog }),
    () => ({ default: SearchNotLoaded }),
  ),
);

const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

interface LazySearchProps extends Omit<SearchDialogProps, 'places' | 'noteHref' | 'documentHref'> {
  folders: readonly Folder[];
}

/** Search, read from the server when it is opened for the first time; from then on it keeps what was found. */
export function LazySearch({ folders, ...props }: LazySearchProps) {
  const { open } = props;
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const places = useMemo(() => (open ? placesOf(folders) : []), [open, folders]);
  return (
    <Suspense>
      {wasOpened && <SearchDialog {...props} places={places} noteHref={noteHref} documentHref={documentHref} />}
    </Suspense>
  );
}

function placesOf(folders: readonly Folder[]) {
  return folders
    .map(({ id }) => ({ id, path: pathOf(folders, id).join(' / ') }))
    .sort((a, b) => byPath.compare(a.path, b.path));
}

function SearchNotLoaded({ open, onOpenChange }: SearchDialogProps) {
  return <NotLoaded open={open} onOpenChange={onOpenChange} title="Search" />;
}
