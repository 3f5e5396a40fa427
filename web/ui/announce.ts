import { Store, useStore } from '#web/lib/store.ts';

/** How long a sentence stays in the page, for those who read it line by line. */
const STAYS_MS = 10_000;

export interface Announcement {
  id: number;
  text: string;
}

const announcement = new Store<Announcement>({ id: 0, text: '' });

/** Says to assistive technology what is visible where it happened, so that no message has to cover anything. */
export function announce(text: string): void {
  const id = announcement.get().id + 1;
  announcement.set({ id, text });
  setTimeout(() => announcement.get().id === id && announcement.set({ id, text: '' }), STAYS_MS);
}

/** The newest sentence; its `id` changes with each, also where the text is the same. */
export function useAnnouncement(): Announcement {
  return useStore(announcement);
}
