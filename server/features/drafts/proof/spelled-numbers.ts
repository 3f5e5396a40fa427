/** A number written in words, in a text. */
export interface SpelledNumber {
  start: number;
  end: number;
  value: number;
  /** Of how many words or parts of a word: "twelve thousand" has two. */
  parts: number;
}

/** Each word with what it adds, or `*` and what it multiplies by. */
const sources: Record<string, string> = {
  en: 'one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 dozen *12 hundred *100 thousand *1000 million *1000000 millions *1000000 billion *1000000000',
  de: 'ein 1 eine 1 eins 1 zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwölf 12 dreizehn 13 vierzehn 14 fünfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20 dreißig 30 vierzig 40 fünfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 dutzend *12 hundert *100 tausend *1000 million *1000000 millionen *1000000',
  fr: 'un 1 une 1 deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14 quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 huitante 80 nonante 90 cent *100 cents *100 mille *1000 million *1000000 millions *1000000',
  es: 'un 1 uno 1 una 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13 catorce 14 quince 15 dieciséis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veintiuno 21 veintidós 22 veintitrés 23 veinticuatro 24 veinticinco 25 veintiséis 26 veintisiete 27 veintiocho 28 veintinueve 29 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 cien 100 ciento 100 doscientos 200 doscientas 200 trescientos 300 trescientas 300 cuatrocientos 400 cuatrocientas 400 quinientos 500 quinientas 500 seiscientos 600 seiscientas 600 setecientos 700 setecientas 700 ochocientos 800 ochocientas 800 novecientos 900 novecientas 900 mil *1000 millón *1000000 millones *1000000',
  nl: 'een 1 één 1 twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 elf 11 twaalf 12 dertien 13 veertien 14 vijftien 15 zestien 16 zeventien 17 achttien 18 negentien 19 twintig 20 dertig 30 veertig 40 vijftig 50 zestig 60 zeventig 70 tachtig 80 negentig 90 dozijn *12 honderd *100 duizend *1000 miljoen *1000000',
};
/** Between two parts; in German and Dutch within a word. */
const joints: Record<string, string> = { en: 'and', de: 'und', fr: 'et', es: 'y', nl: 'en|ën' };

interface Reader {
  words: Map<string, { value: number; isFactor: boolean }>;
  part: string;
  joint: string;
  pattern: RegExp;
}

/** The languages whose numbers are known. */
export const spelledLanguages = Object.keys(sources);
const readers = new Map(Object.entries(sources).map(([language, source]) => [language, readerOf(language, source)]));

/** The numbers in words of a language, English for those without a list. A lone "one" may be no number: it is left out. */
export function spelledNumbers(text: string, language: string): SpelledNumber[] {
  const reader = readers.get(language) ?? (readers.get('en') as Reader);
  const found: SpelledNumber[] = [];
  for (const { 0: written, index } of text.matchAll(reader.pattern)) {
    const parts = partsOf(written.toLowerCase(), reader);
    const value = parts === null ? null : sumOf(parts);
    if (parts === null || value === null || (parts.length === 1 && value <= 1)) continue;
    if (parts.length === 1 && parts[0]?.isFactor && /s$/.test(written)) continue;
    found.push({ start: index, end: index + written.length, value, parts: parts.length });
  }
  return found;
}

function readerOf(language: string, source: string): Reader {
  const items = source.split(' ');
  const words: Reader['words'] = new Map();
  for (let index = 0; index < items.length; index += 2) {
    const value = items[index + 1] ?? '0';
    words.set(items[index] ?? '', { value: Number(value.replace('*', '')), isFactor: value.startsWith('*') });
  }
  const part = [...words.keys()].sort((a, b) => b.length - a.length).join('|');
  const joint = joints[language] ?? 'and';
  // In one word, with hyphens, or in several words: a joint only between two parts.
  const between = `(?:[\\s-]+(?:(?:${joint})[\\s-]+)?|(?:${joint}))?`;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${part})(?:${between}(?:${part}))*(?![\\p{L}\\p{N}])`, 'giu');
  return { words, part, joint, pattern };
}

function partsOf(written: string, { words, part, joint }: Reader) {
  const parts: { value: number; isFactor: boolean }[] = [];
  for (const [found] of written.matchAll(new RegExp(`${part}|${joint}|[\\s-]+|.`, 'giu'))) {
    const word = words.get(found);
    if (word) parts.push(word);
    else if (!new RegExp(`^(?:${joint}|[\\s-]+)$`, 'iu').test(found)) return null;
  }
  return parts;
}

/** Adds the parts, and multiplies what came before a factor; null for "two three", which is no number. */
function sumOf(parts: readonly { value: number; isFactor: boolean }[]): number | null {
  let whole = 0;
  let group = 0;
  let before = Number.POSITIVE_INFINITY;
  for (const { value, isFactor } of parts) {
    if (isFactor && value >= 1_000) {
      whole += Math.max(1, group) * value;
      group = 0;
      before = Number.POSITIVE_INFINITY;
    } else if (isFactor) {
      group = Math.max(1, group) * value;
      before = value;
    } else if (value === 20 && group === 4) {
      // Quatre-vingts.
      group = 80;
      before = 80;
    } else {
      const isOnes = value < 10 && before < 10;
      if (isOnes) return null;
      group += value;
      before = value;
    }
  }
  return whole + group;
}
