import { Store } from '#web/lib/store.ts';

/** What is looked for in place, in the list's pane; `asked` counts how often Enter was pressed for it. */
export const searchText = new Store({ text: '', asked: 0 });

export function clearSearchText(): void {
  searchText.set({ text: '', asked: 0 });
}
