import type { Document, UploadReply } from '#shared/documents.ts';
import { type FormFile, uploadOf } from './form.ts';
import type { TestUser } from './server.ts';

/** Uploads a file through the front door. */
export function upload(
  user: TestUser,
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
