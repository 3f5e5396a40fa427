import type { DialogProps } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { SearchDialog } from '#web/features/search/search-dialog.tsx';
import { useLibrarySearch } from './use-library-search.ts';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    search: { query?: string };
  }
}

/** Search, with what it leads to. */
export function SearchScreen({ open, onOpenChange, args }: DialogProps<'search'>) {
  const { user } = useWorkspace();
  const library = useLibrarySearch(open);
  return <SearchDialog open={open} onOpenChange={onOpenChange} userId={user.id} asked={args} {...library} />;
}
