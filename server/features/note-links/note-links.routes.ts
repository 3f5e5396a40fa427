import type { mounting } from '#server/http/route.ts';
import { listBacklinks, readNoteTitles } from '#shared/note-links.ts';
import * as noteLinks from './note-links.service.ts';

/** Mounts the calls about links between notes. */
export function mountNoteLinks({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(listBacklinks, (context, { params, query }) => noteLinks.listBacklinks(context, params.id, query));
  forUser(readNoteTitles, (context, { query }) => noteLinks.readTitles(context, query.ids));
}
