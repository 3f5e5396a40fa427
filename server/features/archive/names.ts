import { cutText } from '#shared/text.ts';

/** Systems without long paths have 260 characters for all of one, with the folder it is unpacked to. */
const PATH_MAX = 180;
const NAME_MAX = 100;
const NAME_MIN = 12;
/** Most file systems count bytes. */
const NAME_BYTES_MAX = 180;
/** Names of devices in Windows, with any ending. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const invisible = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** Not allowed in Windows, or not in links of note-taking programs. */
const refused = /[<>:"/\\|?*#^[\]]/g;

/** A text as the name of a file or a folder in every common system, without an ending. */
export function safeName(text: string, fallback: string, max = NAME_MAX): string {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(invisible, '');
  const cut = cutBytes(cutText(plain.replaceAll(refused, '-').trim(), max));
  // A dot in front hides a file, and one at the end is lost in Windows.
  const name = cut.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
  return (name.replace(reserved, '$&_') || fallback).normalize('NFC');
}

/** The paths of an archive, all different in a system that ignores case. */
export class ArchiveNames {
  /** Every path that is taken, with the number to try next. */
  readonly #next = new Map<string, number>();

  /**
   * A free path in a folder.
   *
   * @param folder its path; empty at the top
   * @param ending with its dot; empty for a folder
   */
  claim(folder: string, text: string, { ending = '', fallback }: { ending?: string; fallback: string }): string {
    const max = Math.max(NAME_MIN, Math.min(NAME_MAX, PATH_MAX - folder.length));
    const name = safeName(text, fallback, max);
    const first = keyOf(folder, name + ending);
    // Many notes may have the same title, so each says which number is likely to be free.
    for (let number = this.#next.get(first) ?? 1; ; number += 1) {
      const numbered = number === 1 ? name : `${name} (${number})`;
      const key = keyOf(folder, numbered + ending);
      if (this.#next.has(key) && number > 1) continue;
      this.#next.set(key, 2);
      this.#next.set(first, number + 1);
      return folder === '' ? numbered + ending : `${folder}/${numbered}${ending}`;
    }
  }
}

function keyOf(folder: string, name: string): string {
  return `${folder}/${name}`.normalize('NFC').toLowerCase();
}

function cutBytes(text: string): string {
  let cut = text;
  while (Buffer.byteLength(cut) > NAME_BYTES_MAX) cut = cutText(cut, cut.length - 1);
  return cut;
}
