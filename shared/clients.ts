import { z } from 'zod';
import { storable } from './text.ts';

export const CLIENT_NAMES_MAX = 20;
export const CLIENT_PEOPLE_MAX = 50;
const NAME_MAX = 200;
const LINE_MAX = 500;

const nameOf = (sentence: string) =>
  storable(NAME_MAX, 'A name can have at most 200 characters').pipe(z.string().trim().min(1, sentence));
const line = storable(LINE_MAX, 'At most 500 characters fit in here').pipe(z.string().trim());

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
