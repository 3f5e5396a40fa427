import type { Context } from '#server/context.ts';
import { clientOfNote, clientsByName } from '#server/features/clients/clients.service.ts';
import { readNote } from '#server/features/notes/notes.service.ts';
import { ownNames, readSettings } from '#server/features/settings/settings.service.ts';
import { listSuggestions } from '#server/features/tasks/note-suggestions.service.ts';
import type { Client } from '#shared/clients.ts';
import type { Recap } from '#shared/recap.ts';
import { readAside } from './work-recap.ts';

/**
 * What a meeting's note says for its author, and what of it is for the others. Of other clients only the names are known,
 * so that lines about them stay out of the letter.
 *
 * @throws {AppError} `not_found`, `unavailable`.
 */
export async function readRecap(context: Context, id: string, leaving: AbortSignal): Promise<Recap> {
  const note = await readNote(context, id);
  const [settings, clients, own, suggestions] = await Promise.all([
    readSettings(context),
    clientsByName(context),
    clientOfNote(context, note.id),
    listSuggestions(context, note),
  ]);
  const client = clients.find((each) => each.id === own)?.client;
  const { title, content, day, updatedAt } = note;
  const read = await readAside(
    context.userId,
    {
      title,
      content,
      day,
      updatedAt,
      self: ownNames(settings),
      signature: { name: settings.name, firm: settings.firm, signOff: settings.signOff },
      client: client?.name ?? '',
      people: client?.people.map(({ name, email }) => ({ name, email })) ?? [],
      language: settings.replyLanguage,
      reader: context.locale,
      others: clients.filter((each) => each.id !== own).flatMap((each) => namesOf(each.client, each.name)),
      now: context.now(),
    },
    leaving,
  );
  return { noteId: note.id, suggestions, ...read };
}

function namesOf({ name, otherNames, people }: Client, folder: string): string[] {
  return [name, ...otherNames, folder, ...people.map((person) => person.name)];
}
