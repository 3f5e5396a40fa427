import { openSearchPanel } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { attachFiles, attachmentUploads } from '#web/features/notes/attachments/uploads-in-page.ts';
import { linkClosed, noteLinkItems } from '#web/features/notes/links/note-link-items.ts';
import { dragHandle } from './drag-handle.ts';
import { findInNote } from './find/find-in-note.ts';
import { slashEntries } from './keys/slash-entries.ts';
import { tableHandles } from './keys/table-handles.ts';
import { linkCard, showCard } from './link-card.ts';

/** What is seen of a page only by who uses it, in one file that loads then. */
export const pageTools = {
  find: findInNote,
  /** What is on a drawn page only. */
  drawn: (): Extension => [tableHandles, linkCard(), dragHandle()],
  attachFiles,
  attachmentUploads,
  linkClosed,
  noteLinkItems,
  openSearchPanel,
  showCard,
  slashEntries,
};
