import type { TitledNote } from './find-titles.ts';

export interface NoteLinkHooks {
  /** Notes by what is typed of their title, best first. */
  find: (typed: string, signal?: AbortSignal) => Promise<readonly TitledNote[]>;
  /** Creates a note beside the open one; null if it failed, which was reported. */
  create: (title: string) => Promise<{ id: string; title: string } | null>;
  /** Where a note is filed, as it is shown. */
  placeOf?: (note: TitledNote) => string | undefined;
}
