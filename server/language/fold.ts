/** Letters that no Unicode decomposition takes apart. */
const PLAIN: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** One spelling for what readers take for the same word: lower case, without accents, typographic quotes made plain. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^\p{ASCII}*$/u.test(lower)) return lower;
  return (
    lower
      // Unicode's limit (UAX #15, stream-safe): normalizing takes time with the square of the marks on one letter.
      .replace(/(\p{M}{30})\p{M}+/gu, '$1')
      .normalize('NFKD')
      // Only the accents of Latin, Greek and Cyrillic: the marks of Hindi or Thai are letters.
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[ßøæœłđðþı]/g, (letter) => PLAIN[letter] ?? letter)
      .replace(/[\u2018\u2019\u02bc\uff07]/g, "'")
      .normalize('NFC')
  );
}
