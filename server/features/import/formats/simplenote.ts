import { decodeText } from '#server/content/text-encoding.ts';
import { type ArchiveFile, endingOf, folderOf } from '../containers/entries.ts';
import { importTexts as texts } from '../import.texts.ts';
import type { Emitter } from './emitter.ts';
import { type JsonObject, objectsOf, textOf, textsOf } from './json-value.ts';
import { dateOf } from './note-head.ts';
import { titledByFirstLine } from './titled.ts';

const TEXT_BYTES_MAX = 4_100_000;
const link = /\]\(simplenote:\/\/note\/([\w-]+)\)/g;

export function isSimplenote(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && ('activeNotes' in value || 'trashedNotes' in value);
}

/** Simplenote's `notes.json`. The texts beside it are the same notes without tags, dates and pins: they are returned. */
export async function readSimplenote(
  data: JsonObject,
  file: ArchiveFile,
  { files, emitter }: { files: readonly ArchiveFile[]; emitter: Emitter },
): Promise<ArchiveFile[]> {
  emitter.begin('simplenote');
  const active = objectsOf(data.activeNotes);
  const trashed = objectsOf(data.trashedNotes);
  const titles = new Map(
    [...active, ...trashed].map((note) => [textOf(note.id), titledByFirstLine(textOf(note.content)).title]),
  );
  for (const [notes, isTrashed] of [[active, false] as const, [trashed, true] as const]) {
    for (const note of notes) {
      const { title, content } = titledByFirstLine(textOf(note.content));
      const people = textsOf(note.collaboratorEmails);
      if (people.length > 0) emitter.line('note', title, texts.reasons.shared(people.join(', ')));
      await emitter.note({
        key: textOf(note.id),
        title,
        content: content.replaceAll(link, (whole, id: string) =>
          titles.has(id) ? `](${emitter.noteTarget(id, '').href})` : whole,
        ),
        tags: textsOf(note.tags),
        createdAt: dateOf(note.creationDate),
        updatedAt: dateOf(note.lastModified),
        isPinned: note.pinned === true,
        isTrashed,
      });
    }
  }
  const [, root] = /^((?:.*\/)?)source\/[^/]+$/.exec(file.path) ?? [];
  if (root === undefined) return [];
  const places = new Set([root.slice(0, -1), `${root}trash`]);
  const known = new Set(titles.values());
  const copies: ArchiveFile[] = [];
  for (const each of files) {
    if (endingOf(each.path) !== 'txt' || !places.has(folderOf(each.path)) || each.size > TEXT_BYTES_MAX) continue;
    const text = decodeText(await each.read().catch(() => Buffer.alloc(0))) ?? '';
    if (known.has(titledByFirstLine(text).title)) copies.push(each);
  }
  return copies;
}
