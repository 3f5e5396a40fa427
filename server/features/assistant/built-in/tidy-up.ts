import { readWrittenLines } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { speakersOf, spokenIn } from '#server/language/speakers.ts';
import { readNote } from '#server/reading/read-note.ts';
import { itemLine } from './action-list.ts';
import { builtInTexts } from './built-in.texts.ts';

/** Sounds that are no words; "like" and "you know" may be. A comma on either side goes with them. */
const SOUND = "(?:u+h+m*|u+m+|e+r+m+|e+h+m+|hm{2,}|ä+h+m*|öh+m?|euh)(?![\\p{L}\\p{N}'’-])";
const FIRST = new RegExp(`(^|[.!?…]["”’)]? |\\n)${SOUND}(?: ?[,.!?…-]{1,3})? ?(\\p{L}?)`, 'giu');
const INNER = new RegExp(`,? ${SOUND}(?: ?(?:,|\\.{3}|…))?`, 'giu');
const PARAGRAPH = { sentences: 5, characters: 700 };

/**
 * A transcript as it reads better: paragraphs without "um" and "uh", other words unchanged and in their order, and below
 * them what is to be done.
 */
export function tidyUp(text: string, now: Date): string {
  const paragraphs = paragraphsOf(withoutSounds(text));
  const found = readNote({ title: '', content: paragraphs.join('\n\n'), writtenOn: now }).tasks;
  const tasks = found.map((item) => itemLine(item, now));
  const below = tasks.length === 0 ? [] : [`## ${builtInTexts.tidiedActions}`, tasks.join('\n')];
  return [...paragraphs, ...below].join('\n\n');
}

function withoutSounds(text: string): string {
  // Many spaces in a row would be looked through again from each of them.
  const plain = text.replace(/\r\n?/g, '\n').replace(/[ \t]+/g, ' ');
  const begun = plain.replace(FIRST, (written: string, before: string, next: string) => {
    // The word behind a sound that began a sentence begins it now.
    const isBeginning = /\p{Lu}/u.test(written.slice(before.length));
    return `${before}${isBeginning ? next.toUpperCase() : next}`;
  });
  const spoken = begun.replace(INNER, '').trim();
  return spoken.replace(/ ?\n ?/g, '\n');
}

/** Each turn of a speaker is a paragraph; lines of a list stay lines, and those of running speech are joined. */
function paragraphsOf(text: string): string[] {
  const speakers = speakersOf(text.split('\n'));
  return text.split(/\n\n+/).flatMap((block) => {
    if ([...readWrittenLines(block)].some(({ kind, isQuoted }) => isQuoted || kind !== 'text')) return [block.trim()];
    const turns: string[] = [];
    for (const line of block.split('\n')) {
      if (turns.length === 0 || speakers.has(spokenIn(line)?.speaker ?? '')) turns.push(line);
      else turns.push(`${turns.pop()} ${line}`);
    }
    return turns.flatMap(cut);
  });
}

function cut(text: string): string[] {
  const paragraphs: string[][] = [];
  for (const { text: sentence } of splitSentences(text)) {
    const last = paragraphs.at(-1);
    const length = sentence.length + (last?.join(' ').length ?? 0);
    if (last && last.length < PARAGRAPH.sentences && length < PARAGRAPH.characters) last.push(sentence);
    else paragraphs.push([sentence]);
  }
  return paragraphs.map((sentences) => sentences.join(' '));
}
