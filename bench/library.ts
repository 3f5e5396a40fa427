import { makeNotes, randomNumbers } from './zipf-library.ts';

export interface LibraryNote {
  title: string;
  content: string;
}

/** What is asked, and which note of the library is to come first. */
export interface LibraryQuestion {
  query: string;
  answer: number;
}

const LEAST = 1000;
const MOST = 5000;
const SEED = 29;
const OF_EACH_KIND = 10;
/** How often a word may occur in the library so that a question is about its note. */
const RARE = 40;

/** Notes of 1 to 5 kB. */
export function writeLibrary(count: number): LibraryNote[] {
  const random = randomNumbers(SEED);
  const parts = makeNotes(Number.POSITIVE_INFINITY, SEED);
  return Array.from({ length: count }, () => {
    const bytes = LEAST + random() * (MOST - LEAST);
    let [title, content] = ['', ''];
    while (content.length < bytes) {
      const { value } = parts.next();
      title ||= value?.title ?? '';
      content += `${value?.content}\n\n`;
    }
    return { title, content: content.slice(0, bytes) };
  });
}

/** Three words, a whole question, a slip of the fingers in each word, and a phrase; chosen before any search. */
export function questionsAbout(notes: readonly LibraryNote[]): LibraryQuestion[] {
  const counts = new Map<string, number>();
  for (const { content } of notes)
    for (const word of new Set(wordsOf(content))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const random = randomNumbers(SEED + 1);
  return Array.from({ length: 4 * OF_EACH_KIND }, (_, index) => {
    const answer = Math.floor(random() * notes.length);
    const all = wordsOf(notes[answer]?.content ?? '');
    const rare = [...new Set(all)].filter((word) => word.length > 5 && (counts.get(word) ?? 0) <= RARE).slice(0, 3);
    const from = Math.floor(random() * (all.length - 5));
    const kinds = [
      rare.join(' '),
      `What was it that we wrote about ${rare.join(' and ')}?`,
      rare.map((word) => `${word.slice(0, 3)}${word.slice(4)}`).join(' '),
      `"${all.slice(from, from + 5).join(' ')}"`,
    ];
    return { query: kinds[index % kinds.length] ?? '', answer };
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}
