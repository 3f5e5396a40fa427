import { escapeMarkdown } from '#server/language/escape-markdown.ts';
import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { findActionItems } from '#server/language/tasks/find-action-items.ts';
import { speakersOf, spokenIn } from '#server/language/tasks/speakers.ts';
import { builtInTexts } from './built-in.texts.ts';
import { shortDay } from './day-text.ts';

/** Sounds that are no words; "like" and "you know" may be. */
const FILLER = /(?<![\p{L}\p{N}'’-])(?:u+h+m*|u+m+|e+r+m+|e+h+m+|hm{2,}|ä+h+m*|öh+m?|euh)(?![\p{L}\p{N}'’-])/giu;
const LISTED: ReadonlySet<WrittenLine['kind']> = new Set(['heading', 'item', 'row']);
/** Words with which a speaker changes the subject. */
const TURN =
  /^(?:so|okay|ok|right|well|anyway|now|next|then|finally|first(?:ly)?|second(?:ly)?|third(?:ly)?|another thing|the other thing|moving on|also|but anyway|also,|zuerst|dann|als nächstes|ensuite|daarna)\b/i;
const PARAGRAPH = { sentences: 5, turnAfter: 2, characters: 700 };

/**
 * A transcript as it reads better: paragraphs without "um" and "uh", other words unchanged and in their order, and below
 * them what is to be done.
 */
export function tidyUp(text: string, now: Date): string {
  const clean = withoutFillers(text);
  const paragraphs = paragraphsOf(clean);
  const items = findActionItems({ text: paragraphs.join('\n\n') }, now);
  if (items.length === 0) return paragraphs.join('\n\n');
  const tasks = items.map(({ task, owner, due }) => {
    const details = [
      owner === null ? null : escapeMarkdown(owner),
      due === null ? null : builtInTexts.due(shortDay(due, now)),
    ].filter((part) => part !== null);
    return `- [ ] ${escapeMarkdown(task.charAt(0).toUpperCase() + task.slice(1))}${details.length === 0 ? '' : ` — ${details.join(', ')}`}`;
  });
  return [...paragraphs, `## ${builtInTexts.tidiedActions}`, tasks.join('\n')].join('\n\n');
}

/** The comma on one side of a filler goes with it; the one that its sentence needs stays. */
function withoutFillers(text: string): string {
  // Many spaces in a row would be looked through again from each of them.
  const spoken = text.replace(/\r\n?/g, '\n').replace(/[ \t]{2,}/g, ' ');
  const without = spoken
    .replace(
      new RegExp(
        `(?<before>^|[.!?…]["”’)]?[ \\t]+|\\n)${FILLER.source}(?:[ \\t]*[,.!?…-]{1,3})?[ \\t]*(?<next>\\p{L}?)`,
        'giu',
      ),
      restarted,
    )
    .replace(new RegExp(`,?[ \\t]+${FILLER.source}(?:[ \\t]*(?:,|\\.{3}|…))?(?=[ \\t\\n.,!?;:]|$)`, 'giu'), '')
    .replace(FILLER, '');
  return without
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+(?=[,.!?;:])/g, '')
    .replace(/ *\n */g, '\n')
    .trim();
}

/** The word behind a filler that began a sentence begins it now. */
function restarted(match: string, ...rest: unknown[]): string {
  const groups = rest.at(-1) as { before?: string; next?: string };
  const isCapital = /(?<!\p{L})\p{Lu}/u.test(match.slice((groups.before ?? '').length));
  const next = groups.next ?? '';
  return `${groups.before ?? ''}${isCapital ? next.toUpperCase() : next}`;
}

function paragraphsOf(text: string): string[] {
  const lines = text.split('\n');
  const speakers = speakersOf(lines);
  return text
    .split(/\n\s*\n/)
    .flatMap((block) => blocksOf(block, speakers))
    .flatMap((block) => (isList(block) ? [block] : cut(block)))
    .map((block) => block.trim())
    .filter((block) => block !== '');
}

/** Each turn of a speaker is a paragraph; lines of a list stay lines, those of running speech are joined. */
function blocksOf(block: string, speakers: ReadonlySet<string>): string[] {
  if (isList(block)) return [block];
  const blocks: string[] = [];
  for (const line of block.split('\n')) {
    const isTurn = speakers.has(spokenIn(line)?.speaker ?? '');
    const last = blocks.length - 1;
    if (last < 0 || isTurn) blocks.push(line);
    else blocks[last] = `${blocks[last]} ${line.trim()}`;
  }
  return blocks;
}

function isList(block: string): boolean {
  return [...readWrittenLines(block)].some(({ kind, isQuoted }) => isQuoted || LISTED.has(kind));
}

function cut(text: string): string[] {
  const paragraphs: string[] = [];
  let current: string[] = [];
  let length = 0;
  for (const { text: sentence } of splitSentences(text)) {
    const isFull = current.length >= PARAGRAPH.sentences || length + sentence.length > PARAGRAPH.characters;
    if (current.length > 0 && (isFull || (current.length >= PARAGRAPH.turnAfter && TURN.test(sentence)))) {
      paragraphs.push(current.join(' '));
      current = [];
      length = 0;
    }
    current.push(sentence);
    length += sentence.length;
  }
  paragraphs.push(current.join(' '));
  return paragraphs;
}
