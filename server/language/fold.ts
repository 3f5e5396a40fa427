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
    lower
      .normalize('NFKD')
      // Only the accents of Latin, Greek and Cyrillic: the marks of Hindi or Thai are letters.
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[ßøæœłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
      .replace(/[\u2018\u2019\u02bc\uff07]/g, "'")
      .normalize('NFC')
  );
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false;
  return true;
}
