import chardet from 'chardet';
import type { Entry } from 'yauzl';
import { KIB } from '#shared/size-text.ts';
import { decodeOem, type OemPage } from './oem-pages.ts';

const SAMPLE_BYTES = 64 * KIB;

interface Encoding {
  /** Null for what isn't text in it. */
  decode: (bytes: Uint8Array) => string | null;
  /** What speaks against it before anything is read, in the unit of {@link doubt}. */
  doubt: number;
}

/** UTF-8 where an entry says so or the name is; otherwise the one encoding in which all other names together look like words. */
export function nameReader(entries: readonly Entry[]): (entry: Entry) => string {
  const utf8 = encodingOf('utf-8');
  const names = new Map<Entry, string>();
  const others: Entry[] = [];
  for (const entry of entries) {
    const name = utf8?.decode(unicodeName(entry) ?? entry.fileNameRaw) ?? null;
    if (name === null) others.push(entry);
    else names.set(entry, name);
  }
  if (others.length > 0) {
    const decode = likelyDecoder(others.map(({ fileNameRaw }) => fileNameRaw));
    for (const entry of others) names.set(entry, decode(entry.fileNameRaw));
  }
  return (entry) => names.get(entry) ?? '';
}

/** Info-ZIP's field with the name in UTF-8 (APPNOTE 4.6.9), beside one in the encoding of the system. */
function unicodeName({ extraFields }: Entry): Buffer | undefined {
  return extraFields.find(({ id, data }) => id === 0x7075 && data.length > 5)?.data.subarray(5);
}

/**
 * APPNOTE 4.4.4 says code page 437. Windows writes its own OEM page, and some programs the encoding of their country,
 * so those are only doubted more.
 */
function likelyDecoder(names: readonly Buffer[]): (bytes: Uint8Array) => string {
  const sample = sampleOf(names);
  const guesses = chardet.analyse(Buffer.concat(sample));
  const oem = (page: OemPage, by: number): Encoding => ({ decode: (bytes) => decodeOem(page, bytes), doubt: by });
  const encodings = [
    ...[oem('cp850', 0), oem('cp437', 0), oem('cp852', 1.2), encodingOf('ibm866', 0.5)],
    ...[encodingOf('windows-1252', 1), encodingOf('windows-1251', 1.5), encodingOf('windows-1253', 1.5)],
    ...guesses.map(({ name, confidence }) => encodingOf(name, 2 - confidence / 100)),
  ];
  let best: Encoding | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const encoding of encodings) {
    if (encoding === null) continue;
    const texts = sample.map(encoding.decode);
    if (texts.includes(null)) continue;
    const initial = encoding.doubt + (texts.some((text) => rare.test(text ?? '')) ? DOUBT_OF_RARE : 0);
    const all = texts.reduce((sum, text) => sum + doubt(text ?? ''), initial);
    if (all >= least) continue;
    best = encoding;
    least = all;
  }
  // A name that wasn't in the sample may not be text in the encoding of the others.
  return (bytes) => best?.decode(bytes) ?? decodeOem('cp850', bytes);
}

function sampleOf(names: readonly Buffer[]): Buffer[] {
  let bytes = 0;
  return names.filter((name, at) => {
    bytes += name.length;
    return at === 0 || bytes <= SAMPLE_BYTES;
  });
}

function encodingOf(label: string, by = 0): Encoding | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    return { decode: (bytes) => decodedBy(decoder, bytes), doubt: by };
  } catch {
    return null;
  }
}

function decodedBy(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const letter = /\p{L}|\p{M}/u;
/** Letters to Unicode, signs to people. */
const sign = /[ªºⁿƒµ]/;
/** They stand behind numbers and words too. */
const raised = /[°²³ªº]/;
/** Letters of few languages, in the places of `ä`, `ç` and `è` of another encoding: `Mõrkte`, but also `Opiniões`. */
const rare = /[õþÞ]/;
const DOUBT_OF_RARE = 1.1;
const impossible = /[\p{Cc}\p{Cn}\p{Co}\u2500-\u259f\ufffd]/u;

/** How little a text looks like words, by its letters and signs beyond ASCII; 0 where nothing is odd. */
function doubt(text: string): number {
  const signs = Array.from(text);
  let sum = 0;
  for (const [at, here] of signs.entries()) {
    if (here <= '\u007f') continue;
    const [before = ' ', after = ' '] = [signs[at - 1], signs[at + 1]];
    if (impossible.test(here)) sum += 3;
    else if (!isLetter(here)) sum += doubtOfSign(here, isLetter(before), isLetter(after));
    else sum += doubtOfLetter(here, before, after) + (isInRow(signs, at) ? 1 : 0);
  }
  return sum;
}

function isLetter(text: string): boolean {
  return letter.test(text) && !sign.test(text);
}

/** `ma¤ana` and `Gespr„ch`, but not `m²` and `20°`. */
function doubtOfSign(here: string, isBehind: boolean, isBefore: boolean): number {
  if (raised.test(here) && !(isBehind && isBefore)) return isBehind || isBefore ? 0.5 : 0.1;
  return isBehind || isBefore ? 2 : 0.1;
}

/** `CafÚ`, `MŘller`, `GrΣn` and `Cßmara`. */
function doubtOfLetter(here: string, before: string, after: string): number {
  // Almost any two bytes are a Chinese letter in some encoding.
  let sum = /\p{Script=Han}/u.test(here) ? 0.05 : /[\uff61-\uff9f]/.test(here) ? 0.5 : 0;
  if ((isSmall(before) && isCapital(here)) || (isSmall(here) && isCapital(after))) sum += 2;
  if (isCapital(before) && isCapital(here) && isSmall(after)) sum += 2;
  if (here === 'ß' && !/[aeiouyäöü]/i.test(before)) sum += 2;
  for (const beside of [before, after]) if (isLetter(beside) && scriptOf(beside) !== scriptOf(here)) sum += 0.5;
  return sum;
}

/** `âüâé`: no language has three letters with accents one after the other, but those of another script are so. */
function isInRow(signs: readonly string[], at: number): boolean {
  const isAccented = (index: number) => {
    const here = signs[index] ?? ' ';
    return here > '\u007f' && isLetter(here) && scriptOf(here) === 'Latin';
  };
  return [at - 2, at - 1, at].some((start) => [start, start + 1, start + 2].every(isAccented));
}

function isSmall(text: string): boolean {
  return /\p{Ll}/u.test(text);
}

function isCapital(text: string): boolean {
  return /\p{Lu}/u.test(text);
}

const scripts = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Hangul: /\p{Script=Hangul}/u,
};

function scriptOf(text: string): string {
  return Object.entries(scripts).find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}
