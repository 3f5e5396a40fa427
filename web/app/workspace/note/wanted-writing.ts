import type { WritingKind } from '#web/features/notes/editor/page/page-hooks.ts';
import { Store } from '#web/lib/store.ts';

/** What was chosen in the page's menu for a model to write, until its dialog opens. */
export const wantedWriting = new Store<WritingKind | null>(null);
