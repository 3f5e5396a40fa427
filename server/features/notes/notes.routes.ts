import { audit } from '#server/audit.ts';
import { creationOf, expectedNote } from '#server/http/request-headers.ts';
import type { mounting } from '#server/http/route.ts';
import * as changes from '#shared/note-changes.ts';
import * as copies from '#shared/note-copies.ts';
import * as versions from '#shared/note-history.ts';
import * as contract from '#shared/notes.ts';
import * as inTrash from '#shared/trash.ts';
import * as history from './history.service.ts';
import { changeNotes, deleteTag, renameTag } from './note-changes.service.ts';
import { listNotes, readNotes } from './note-list.service.ts';
import * as notes from './notes.service.ts';
import * as trash from './trash.service.ts';

/** Mounts the calls about notes, their history, their tags and Trash. */
export function mountNotes({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.listNotes, (context, { query }) => listNotes(context, query));
  forUser(copies.readNotes, (context, { body }) => readNotes(context, body.ids));
  forUser(contract.createNote, (context, { body }, { request }) =>
    notes.createNote(context, body, creationOf(request)),
  );
  forUser(contract.readNote, (context, { params }) => notes.readNote(context, params.id));
  forUser(contract.updateNote, (context, { params, body }, { request }) =>
    notes.saveNote(context, params.id, body, expectedNote(request)),
  );
  forUser(contract.deleteNote, (context, { params }, { request }) =>
    trash.trashNote(context, params.id, expectedNote(request)),
  );
  forUser(contract.moveNote, (context, { params, body }) => notes.moveNote(context, params.id, body.folderId));
  forUser(contract.excludeNoteFromAi, (context, { params, body }) =>
    notes.setAiExclusion(context, params.id, body.excluded),
  );

  forUser(versions.listRevisions, (context, { params }) => history.listRevisions(context, params.id));
  forUser(versions.readRevision, (context, { params }) => history.readRevision(context, params.id, params.revisionId));
  forUser(versions.restoreRevision, (context, { params }) =>
    history.restoreRevision(context, params.id, params.revisionId),
  );

  forUser(changes.changeNotes, (context, { body }) => changeNotes(context, body.changes, body.when));
  forUser(changes.duplicateNote, (context, { params }, { request }) =>
    notes.duplicateNote(context, params.id, creationOf(request)),
  );

  forUser(contract.listTags, (context) => notes.listTags(context));
  forUser(changes.renameTag, (context, { body }) => renameTag(context, body.from, body.to));
  forUser(changes.deleteTag, (context, { body }) => deleteTag(context, body.tag));

  forUser(inTrash.listTrash, (context, { query }) => trash.listTrash(context, query));
  forUser(changes.listTrashIds, (context) => trash.listTrashIds(context));
  forUser(changes.purgeNotes, (context, { body }) => trash.purgeNotes(context, body.ids));
  forUser(inTrash.readTrashedNote, (context, { params }) => trash.readTrashedNote(context, params.id));
  forUser(inTrash.emptyTrash, async (context, _, { request }) => {
    const reply = await trash.emptyTrash(context);
    await audit(context, 'trash_emptied', request.ip, context.userId);
    return reply;
  });
  forUser(inTrash.restoreNote, (context, { params }) => trash.restoreNote(context, params.id));
  forUser(inTrash.purgeNote, (context, { params }) => trash.purgeNote(context, params.id));
}
