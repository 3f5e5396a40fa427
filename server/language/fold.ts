/** Letters that no Unicode decomposition takes apart. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** One spelling for what readers take for the same word: lower case, without accents, typographic quotes made plain. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return (
    withoutHeaps(lower)
      .normalize('NFKD')
      // Only the accents of Latin, Greek and Cyrillic: the marks of Hindi or Thai are letters.
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[ßøæœłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(/[\u2018\u2019\u02bc\uff07]/g, "'")
      .normalize('NFC')
  );
}

/**
 * Unicode's limit for texts that are normalized as they come (UAX #15, stream-safe): the time that takes grows with the
 * square of the marks on one letter.
 */
const MARKS_MAX = 30;

function withoutHeaps(text: string): string {
  return text.length > MARKS_MAX ? text.replace(/(\p{M}{30})\p{M}+/gu, '$1') : text;
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}
