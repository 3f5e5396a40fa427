import { shownTitle } from './notes.ts';

const UNDIVIDED = new Map([...'ØøŁłĐđÆæŒœẞß'].map((letter, at) => [letter, 'OoLlDdAaOoSs'.charAt(at)]));

/** Each accented letter as the letter it is made of. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[ØøŁłĐđÆæŒœẞß]/g, (letter) => UNDIVIDED.get(letter) ?? letter)
    .replaceAll(/[\u0300-\u036f]/g, '');
}

/**
 * What notes are sorted by title with: an accented letter is beside the letter it is made of. The database sorts by the
 * same.
 */
export function titleKeyOf(title: string): string {
  const plain = withoutAccents(shownTitle(title)).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...plain].slice(0, 100).join('');
}
