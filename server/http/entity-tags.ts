import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Note } from '#shared/notes.ts';

/** The entity tag of a note, which changes with every field of it. */
export function noteTag({ version, updatedAt, folderId, pinned, aiExcluded }: Note): string {
  // After a restored backup a version may come a second time, but not at the same moment.
  return `"${version}.${Date.parse(updatedAt)}.${folderId ?? ''}.${Number(pinned)}${Number(aiExcluded)}"`;
}

/** The entity tag of anything else. */
export function digestTag(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;
}

/** Whether a client that has the content with this tag asks for it only if it changed. */
export function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  return isNamed(headers['if-none-match'], tag);
}

/** What a write requires of the note as it is: that the client has seen it. Undefined without `If-Match`. */
export function expectedNote({ headers }: FastifyRequest): ((note: Note) => boolean) | undefined {
  const named = headers['if-match'];
  return named === undefined ? undefined : (note) => isNamed(named, noteTag(note));
}

/** Proxies that compress answers weaken their tags, or add the coding to them; the content is the same. */
function isNamed(header: string | undefined, tag: string): boolean {
  if (header?.trim() === '*') return true;
  const named = header?.match(/"[^"]*"/g) ?? [];
  return named.some((name) => name.replace(/[-;](gzip|br|zstd)"$/, '"') === tag);
}
