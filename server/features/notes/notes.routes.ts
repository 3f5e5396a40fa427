import { audit } from '#server/audit.ts';
import { creationKeyOf } from '#server/http/creation-key.ts';
import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/notes.ts';
import * as history from './history.service.ts';
import { listNotes } from './note-list.service.ts';
import * as notes from './notes.service.ts';
import * as trash from './trash.service.ts';

/** Mounts the calls about notes, their history, their tags and Trash. */
export function mountNotes({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.listNotes, (context, { query }) => listNotes(context, query));
  forUser(contract.createNote, (context, { body }, { request }) =>
    notes.createNote(context, body, creationKeyOf(request)),
  );
  forUser(contract.readNote, (context, { params }) => notes.readNote(context, params.id));
  forUser(contract.updateNote, (context, { params, body }) => notes.saveNote(context, params.id, body));
  forUser(contract.deleteNote, (context, { params }) => trash.trashNote(context, params.id));
  forUser(contract.moveNote, (context, { params, body }) => notes.moveNote(context, params.id, body.folderId));
  forUser(contract.excludeNoteFromAi, (context, { params, body }) =>
    notes.setAiExclusion(context, params.id, body.excluded),
  );

  forUser(contract.listRevisions, (context, { params }) => history.listRevisions(context, params.id));
  forUser(contract.readRevision, (context, { params }) => history.readRevision(context, params.id, params.revisionId));
  forUser(contract.restoreRevision, (context, { params }) =>
    history.restoreRevision(context, params.id, params.revisionId),
  );

  forUser(contract.listTags, (context) => notes.listTags(context));

  forUser(contract.listTrash, (context, { query }) => trash.listTrash(context, query));
  forUser(contract.emptyTrash, async (context, _, { request }) => {
    const reply = await trash.emptyTrash(context);
    audit(context, 'trash_emptied', request.ip, context.userId);
    return reply;
  });
  forUser(contract.restoreNote, (context, { params }) => trash.restoreNote(context, params.id));
  forUser(contract.purgeNote, (context, { params }) => trash.purgeNote(context, params.id));
}
