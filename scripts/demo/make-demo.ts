import { randomBytes } from 'node:crypto';
import { callServer, DemoError } from './call-server.ts';
import { notes, USERNAME } from './consultant-week.ts';
import { documents } from './documents.ts';
import { writeLibrary } from './write-library.ts';

export interface Demo {
  username: string;
  password: string;
  notes: number;
  documents: number;
}

/** Makes an account with a consultant's week on a server that runs, and answers how to sign in to it. */
export async function makeDemo(server: string, options = { withFiles: true }): Promise<Demo> {
  if (!URL.canParse(server)) throw new DemoError(`${server} is not an address like http://localhost:5000.`);
  const username = `${USERNAME}.${randomBytes(2).toString('hex')}`;
  const password = randomBytes(12).toString('base64url');
  const call = callServer(server);
  const { status, body } = await call('POST', '/api/register', { username, password });
  if (status !== 201) throw new DemoError(`The account was not made (${status}): ${String(body)}`);
  await writeLibrary(call, options);
  return { username, password, notes: notes.length, documents: documents.length };
}
