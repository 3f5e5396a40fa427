/** A note as a bench writes it. */
export interface BenchNote {
  title: string;
  content: string;
  tags: string[];
}

/** A search as a bench asks it. */
export interface BenchQuestion {
  query: string;
  isTyping: boolean;
}

const VOCABULARY = 30_000;
const SUBJECTS = 60;
const WORDS_A_SUBJECT = 150;
const SUBJECT_SHARE = 0.35;
const syllables = 'ba co di fe ga ho ju ka le mi no pu ra se ti vo wa ze bri clo dra fle gri plo sta tre'.split(' ');
const small =
  'the of and to a in is that for it was on are as with they be at this have from or by not but what all were we when your can said there use each which how their if will up about then them some would like so these make see has more could been call who its now find down did get come made may part'.split(
    ' ',
  );

/** The same numbers in each run (mulberry32), from 0 to 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = vocabulary();
const cumulative = zipf(words.length);

/** Notes of about 170 words, from a vocabulary with the frequencies of natural language (Zipf), each on a subject. */
export function* makeNotes(count: number, seed: number): Generator<BenchNote> {
  const random = randomNumbers(seed);
  for (let index = 0; index < count; index += 1) {
    const subject = Math.floor(random() * SUBJECTS);
    const sentences = 4 + Math.floor(random() * random() * 50);
    const paragraphs: string[] = [];
    for (let sentence = 0; sentence < sentences; sentence += 1) {
      if (sentence % 6 === 0)
        paragraphs.push(sentence % 12 === 6 ? `\n\n## ${phrase(3, subject, random)}\n\n` : '\n\n');
      paragraphs.push(`${phrase(7 + Math.floor(random() * 10), subject, random)}. `);
    }
    yield {
      title: phrase(4, subject, random),
      content: paragraphs.join('').trim(),
      tags: [`tag${subject % 20}`, ...(random() < 0.3 ? [`tag${Math.floor(random() * 20)}`] : [])],
    };
  }
}

/** Questions in words from the notes: some whole, some being typed, mistyped, quoted or narrowed. */
export function makeQuestions(notes: readonly BenchNote[], count: number, seed: number): BenchQuestion[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, index) => {
    const note = notes[Math.floor(random() * notes.length)];
    const all = note?.content.match(/[a-z]+/g) ?? [];
    const from = Math.floor(random() * Math.max(1, all.length - 6));
    const telling = all.slice(from).filter((word) => !small.includes(word));
    const some = telling.slice(0, 1 + Math.floor(random() * 4));
    const plain = { query: some.join(' '), isTyping: false };
    const forms: BenchQuestion[] = [
      plain,
      { query: `what did we say about ${some.join(' and ')}?`, isTyping: false },
      { query: plain.query.slice(0, -2), isTyping: true },
      { query: some.map((word) => word.slice(0, 2) + word.slice(3)).join(' '), isTyping: false },
      { query: `"${all.slice(from, from + 2).join(' ')}" ${some[0]}`, isTyping: false },
      { query: `${plain.query} tag:${note?.tags[0]}`, isTyping: false },
      { query: `${plain.query} after:2026-01`, isTyping: false },
    ];
    return forms[index % forms.length] ?? plain;
  });
}

function phrase(length: number, subject: number, random: () => number): string {
  const chosen = Array.from({ length }, () => {
    if (random() < SUBJECT_SHARE) return words[subjectWord(subject, random)] ?? '';
    return words[draw(random())] ?? '';
  });
  const text = chosen.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A subject's own words lie among those of middle rank. */
function subjectWord(subject: number, random: () => number): number {
  return 200 + subject * WORDS_A_SUBJECT + Math.floor(random() * random() * WORDS_A_SUBJECT);
}

function draw(at: number): number {
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cumulative[middle] ?? 1) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function zipf(size: number): Float64Array {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank += 1) {
    sum += 1 / (rank + 2.7);
    sums[rank] = sum;
  }
  return sums.map((value) => value / sum);
}

function vocabulary(): string[] {
  const random = randomNumbers(7);
  const made = new Set(small);
  while (made.size < VOCABULARY) {
    const length = 2 + Math.floor(random() * 3);
    made.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''));
  }
  return [...made];
}
