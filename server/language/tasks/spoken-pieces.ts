import type { Sentence } from '#server/language/sentences.ts';

/** Shorter sentences are read whole. */
const LONG = 120;
/** What those who dictate say between two thoughts. */
const BREAK =
  /(?:(?:^|\s)(?:and\s(?:then|also|um|uh|yeah)|so\syeah|anyway|oh\s(?:and|yes|yeah)|um+|uh+|erm|eh+m?|äh+m?|öh+m?|hm+|und\s(?:dann|äh)|ach\s(?:ja|so)|ja\sund|mal\ssehen|weiß\snicht|euh+|et\s(?:puis|après|ensuite)|du\scoup|voilà|ah\soui|bon\sben|pues|bueno|y\s(?:luego|nada|ah|además)|ah\ssí|a\sver|en\s(?:dan|eh|weet\sje)|o\sja|oké\sdus|weet\sje|nou\sja)(?=\s|$))+|\s(?=(?:und|and|en|et|y|maar|but|aber|mais|pero)\s(?:ich|i|ik|je|j[’']|yo|we|wij|wir|nous|ze|zij|sie|she|he|hij|elle|ella|dat\sdoe|das\smache|\p{Lu}\p{Ll}+\s))/giu;

/** A sentence as one dictates it, without a full stop or a comma, in its thoughts. */
export function inThoughts(sentence: Sentence): Sentence[] {
  const { text, start } = sentence;
  const commas = text.match(/[,;:]/g)?.length ?? 0;
  if (text.length < LONG || commas * LONG > text.length) return [sentence];
  const pieces: Sentence[] = [];
  let from = 0;
  const add = (to: number) => {
    const piece = text.slice(from, to);
    const trimmed = piece.trim();
    const at = start + from + (piece.length - piece.trimStart().length);
    if (trimmed !== '') pieces.push({ text: trimmed, start: at, end: at + trimmed.length });
  };
  for (const match of text.matchAll(BREAK)) {
    add(match.index);
    from = match.index + match[0].length;
  }
  add(text.length);
  return pieces;
}
