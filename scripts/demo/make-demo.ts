import { randomBytes } from 'node:crypto';
import { notes, USERNAME } from './consultant-week.ts';
import { type Call, writeLibrary } from './write-library.ts';

/** The demonstration cannot be made, for a reason that its sentence says. */
export class DemoError extends Error {}

/** Makes an account with a consultant's week on a server that runs, and answers how to sign in to it. */
export async function makeDemo(server: string): Promise<{ username: string; password: string; notes: number }> {
  if (!URL.canParse(server)) throw new DemoError(`${server} is not an address like http://localhost:5000.`);
  const username = `${USERNAME}.${randomBytes(2).toString('hex')}`;
  const password = randomBytes(12).toString('base64url');
  let cookie = '';
  const call: Call = async (method, path, body) => {
    const reply = await fetch(new URL(path, server), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new DemoError(`Nothing answers at ${server}. Start the server first, or name its address.`);
    });
    cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = await reply.text();
    return {
      status: reply.status,
      body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  };
  const { status, body } = await call('POST', '/api/register', { username, password });
  if (status !== 201) throw new DemoError(`The account was not made (${status}): ${String(body)}`);
  await writeLibrary(call);
  return { username, password, notes: notes.length };
}
