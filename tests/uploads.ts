import { join } from 'node:path';
import type { Document, UploadReply } from '#shared/documents.ts';
import { type FormFile, uploadOf } from './form.ts';
import { signUp, startTestServer, type TestUser } from './server.ts';

export const PLAN = `The budget of the workshop is 12,500 EUR and must be approved by Maria Lopez.

The workshop takes place in Lisbon on 3 March 2026. Everybody books their own flights.`;

/** A server, somebody who is signed in, and where the server keeps its files. */
export async function openDesk() {
  const server = await startTestServer();
  const ada = await signUp(server);
  return { server, ada, folderOf: (name: string) => join(server.services.config.DATA_DIR, name) };
}

/** Uploads a file through the front door. */
export function upload(
  user: Pick<TestUser, 'post'>,
  file: FormFile,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const form = uploadOf(file, fields);
  return user.post('/api/documents/upload', form.payload, { ...form.headers, ...headers });
}

/** Uploads a file that can be read; answers the document and its note. */
export async function uploaded(
  user: TestUser,
  file: FormFile,
  fields: Record<string, string> = {},
): Promise<UploadReply> {
  const reply = await upload(user, file, fields);
  if (reply.statusCode !== 201) throw new Error(`The upload was refused: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** The user's documents, newest first. */
export async function documentsOf(user: TestUser): Promise<Document[]> {
  return (await user.get('/api/documents')).json().documents;
}
