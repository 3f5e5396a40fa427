import { createHash } from 'node:crypto';
import type { UserServices } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { getUser } from '#server/features/auth/auth.service.ts';
import { clientOfAddresses, mailClientsWithin } from '#server/features/clients/clients.service.ts';
import { giveToNoteWithin } from '#server/features/documents/imported-documents.service.ts';
import * as notes from '#server/features/notes/imported-notes.service.ts';
import { rewriteNoteWithin } from '#server/features/notes/notes.service.ts';
import { ownNames, readSettings } from '#server/features/settings/settings.service.ts';
import type { OwnedId } from '#server/id.ts';
import { NOTE_CONTENT_MAX } from '#shared/notes.ts';
import * as repo from './import.repo.ts';
import type { MailItem } from './import-items.ts';
import { withMail } from './mail-note.ts';
import { importedNoteId } from './place-links.ts';

/** A conversation that is ready to be written. */
export interface Thread {
  note: notes.NoteToImport;
  /** Newest first. */
  mails: readonly MailItem[];
  attachments: number;
}

/** What the user is called by in e-mails, in small letters: names and addresses. */
type OwnPeople = ReadonlySet<string>;

const documentLink = /\(\/app\?document=([0-9a-f-]{36})\)/g;

/** By what it is known that the user sent an e-mail: the names in the settings, and a username that is an address. */
export async function ownPeople(services: UserServices): Promise<OwnPeople> {
  const { username } = await getUser(services);
  const names = [...ownNames(await readSettings(services)), ...(username.includes('@') ? [username] : [])];
  return new Set(names.map((name) => name.trim().toLowerCase()));
}

/** Writes conversations: each e-mail once, in the note that its conversation has, or in a new one. */
export async function applyMail(
  tx: UserTransaction,
  services: UserServices,
  importId: string,
  { threads, own }: { threads: readonly Thread[]; own: OwnPeople },
) {
  const { userId } = services;
  const counts = { ...repo.noCounts };
  const changed: OwnedId<'note'>[] = [];
  const written = new Map<string, Omit<repo.ImportedItem, 'userId'>>();
  const created: notes.NoteToImport[] = [];
  const given: { documents: string[]; noteId: string }[] = [];
  let done = 0;
  if (threads.length === 0) return { counts, changed, done, items: [] };
  const clients = await mailClientsWithin(tx, userId);
  const keys = threads.flatMap(({ mails }) => mails.flatMap((mail) => [mail.own, ...mail.find, ...mail.known]));
  const known = new Map((await repo.findItems(tx, userId, [...new Set(keys)])).map((item) => [item.sourceKey, item]));
  const ids = [...new Set([...known.values()].map(({ noteId }) => noteId))];
  const there = new Map<string, notes.EarlierNote>(
    (await notes.lockImported(tx, services, ids)).map((note) => [note.id, note]),
  );
  const rowOf = (key: string) => {
    const row = known.get(key);
    return row !== undefined && there.has(row.noteId) ? row : undefined;
  };
  for (const { note, mails, attachments } of threads) {
    if (mails.every((mail) => isImported(known.get(mail.own)) && known.get(mail.own)?.importId === importId)) continue;
    done += 1;
    const fresh = mails.filter((mail) => !isImported(rowOf(mail.own)));
    const related = [...mails.map((mail) => mail.own), ...mails.flatMap(({ find }) => find)];
    const target = there.get(related.map(rowOf).find((row) => row !== undefined)?.noteId ?? '');
    const folderId = clientFolder(mails, clients, own) ?? note.folderId;
    const wasTrashed = target?.isTrashed ?? false;
    if (target?.isTrashed) {
      await notes.restoreImported(tx, services, target.id, folderId);
      changed.push(target.id);
    }
    const isAdded = target !== undefined && fresh.length > 0 && (await addMails(tx, services, target.id, fresh));
    let noteId: string;
    if (target !== undefined && (fresh.length === 0 || isAdded)) {
      noteId = target.id;
      counts[wasTrashed ? 'created' : isAdded ? 'updated' : 'unchanged'] += 1;
      if (isAdded) changed.push(target.id);
    } else {
      const oldest = fresh.at(-1);
      noteId = importedNoteId(userId, target === undefined ? (mails.at(-1)?.own ?? '') : `${oldest?.own} on`);
      created.push({ ...note, id: noteId, folderId, content: fresh.map(({ content }) => content).join('\n\n') });
      counts.created += 1;
    }
    if (fresh.length > 0) counts.attachments += attachments;
    const documents = fresh.flatMap(({ content }) => [...content.matchAll(documentLink)].map(([, id = '']) => id));
    given.push({ documents, noteId });
    const isNew = noteId !== target?.id || wasTrashed;
    for (const [at, mail] of mails.entries()) {
      const row = rowOf(mail.own);
      const createdBy = at === 0 && isNew ? importId : (row?.createdBy ?? null);
      const isOld = row !== undefined && isImported(row);
      const text = isOld ? row : { noteId, textHash: hashOf(mail.content), version: 1 };
      written.set(mail.own, { ...textOf(text), sourceKey: mail.own, importId, createdBy });
    }
    // By these the rest of the conversation finds its note.
    for (const key of mails.flatMap((mail) => mail.known)) {
      if (written.has(key) || isImported(rowOf(key))) continue;
      written.set(key, { sourceKey: key, importId, noteId, textHash: '', version: 0, createdBy: null });
    }
  }
  changed.push(...(await notes.createImported(tx, services, created)));
  for (const { documents, noteId } of given) await giveToNoteWithin(tx, userId, documents, noteId);
  return { counts, changed, done, items: [...written.values()] };
}

function textOf({ noteId, textHash, version }: Pick<repo.ImportedItem, 'noteId' | 'textHash' | 'version'>) {
  return { noteId, textHash, version };
}

/** A key that e-mails only mention has no text. */
function isImported(row: repo.ImportedItem | undefined): boolean {
  return row !== undefined && row.textHash !== '';
}

/** Adds e-mails to the note as it is now; false where it has no space for them. */
async function addMails(
  tx: UserTransaction,
  services: UserServices,
  id: string,
  newestFirst: readonly MailItem[],
): Promise<boolean> {
  let isFull = false;
  await rewriteNoteWithin(tx, services, id, (content) => {
    const whole = newestFirst.toReversed().reduce(withMail, content);
    isFull = whole.length > NOTE_CONTENT_MAX;
    return isFull ? content : whole;
  });
  return !isFull;
}

/**
 * The folder of the client that a conversation is with: by who sent it, and by who got what the user sent. Undefined
 * where that isn't certain.
 */
function clientFolder(
  mails: readonly MailItem[],
  clients: Parameters<typeof clientOfAddresses>[1],
  own: OwnPeople,
): string | undefined {
  const isOwn = ({ from, sender }: MailItem) =>
    own.has(sender.trim().toLowerCase()) || from.some((address) => own.has(address));
  const others = mails.flatMap((mail) => (isOwn(mail) ? mail.to : mail.from));
  return clientOfAddresses(new Set(others), clients);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
