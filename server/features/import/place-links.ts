import { createHash } from 'node:crypto';

/** A file of a note after it was stored, or not. */
export type StoredFile = { path: string } | { refused: true };

/** The id of an imported note: the same user and the same source have the same note. */
export function importedNoteId(userId: string, key: string): string {
  const bytes = createHash('sha256').update(`${userId}\0${key}`).digest().subarray(0, 16);
  // Version 8 and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Puts the ids of notes and files in place of the marks that the reading process wrote. */
export async function inArchiveLinks(
  content: string,
  mark: string,
  userId: string,
  fileOf: (key: string) => Promise<StoredFile> | undefined,
): Promise<string> {
  if (!content.includes(mark)) return content;
  const reference = new RegExp(
    String.raw`(!?)\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*)\]\(import-file:${mark}-([0-9a-f]{32})\)|import-(note|file):${mark}-([0-9a-f]{32})`,
    'g',
  );
  const files = new Map<string, StoredFile>();
  for (const [, key = ''] of content.matchAll(new RegExp(`import-file:${mark}-([0-9a-f]{32})`, 'g'))) {
    files.set(key, (await fileOf(key)) ?? { refused: true });
  }
  const placed = (text: string): string =>
    text.replace(reference, (_whole, embed: string, label: string, linked: string | undefined, kind, named: string) => {
      if (kind === 'note') return `note:${importedNoteId(userId, named)}`;
      const file = files.get(linked ?? named) ?? { refused: true };
      if (linked === undefined) return 'path' in file ? file.path : '#';
      // A picture in a link to itself is only the picture.
      const inner = placed(label);
      if (embed === '' && label.startsWith('![') && label.endsWith(`(import-file:${mark}-${linked})`)) return inner;
      return 'path' in file ? `${embed}[${inner}](${file.path})` : `${inner} (not imported)`;
    });
  return placed(content);
}
