import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { storable } from './text.ts';

export const CLIENT_NAMES_MAX = 20;
export const CLIENT_PEOPLE_MAX = 50;
export const CLIENT_NAME_MAX = 200;
export const CLIENT_LINE_MAX = 500;

const nameOf = (sentence: string) =>
  storable(CLIENT_NAME_MAX, 'A name can have at most 200 characters').pipe(z.string().trim().min(1, sentence));
const line = storable(CLIENT_LINE_MAX, 'At most 500 characters fit in here').pipe(z.string().trim());

const personSchema = z.strictObject({
  name: nameOf('A person needs a name'),
  /** What the person does at the client; empty if it isn't known. */
  role: line,
  /** Empty if it isn't known. */
  email: line,
});

/** Who a folder is the folder of. Its id is that of the folder. */
export const clientSchema = z.strictObject({
  name: nameOf('A client needs a name'),
  /** What else it is called in notes. */
  otherNames: z
    .array(nameOf('Leave out empty names'))
    .max(CLIENT_NAMES_MAX, 'A client can have at most 20 other names'),
  people: z.array(personSchema).max(CLIENT_PEOPLE_MAX, 'A client can have at most 50 people'),
  /** What the user is to the client, such as "Interim CFO"; empty if it isn't said. */
  relation: line,
});
export type Client = z.output<typeof clientSchema>;

/** The names that a client is found by beside its folder's: its own, and those of its people. */
export function namesOf(client: Client | null | undefined): string[] {
  return client ? [client.name, ...client.otherNames, ...client.people.map(({ name }) => name)] : [];
}

export const clientSummarySchema = z.object({
  /** The client's folder. */
  id: z.string(),
  client: clientSchema,
  notes: z.int(),
  /** The day of the newest note that isn't in the future; null without notes. */
  lastContact: z.iso.date().nullable(),
  /**
   * The next day on which something is due, and the note that says so; or the next event of a calendar, which has no
   * note, with the time at which it begins unless it takes whole days.
   */
  next: z
    .object({
      day: z.iso.date(),
      at: z.iso.datetime().nullable(),
      text: z.string(),
      noteId: z.uuid().nullable(),
    })
    .nullable(),
  /** Open to-dos and suggested ones: the user's own, and those that somebody else has to do. */
  mine: z.int(),
  theirs: z.int(),
  /** Of the user's own, those whose day is over. */
  overdue: z.int(),
  /** Not spoken to for longer than is usual for this client. */
  isQuiet: z.boolean(),
});
export type ClientSummary = z.output<typeof clientSummarySchema>;

/** The clients in the order of their names, with what is open between the user and each. */
export const listClients = defineEndpoint({
  method: 'GET',
  path: '/api/clients',
  summary: 'List the clients',
  access: 'user',
  limit: 'read',
  status: 200,
  /** The user's day; the server's, in UTC, if absent. */
  query: z.strictObject({ today: z.iso.date().optional() }),
  reply: z.array(clientSummarySchema),
});
