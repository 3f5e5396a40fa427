import { noteLink } from '#shared/note-links.ts';
import { NOTE_TITLE_MAX, shownTitle } from '#shared/notes.ts';
import { VISITOR_NAME_MAX } from '#shared/shares.ts';
import { cutText, storableText } from '#shared/text.ts';
import { shareTexts } from './share.texts.ts';

/** What a visitor sent. */
export interface Answer {
  /** The words of the to-dos that they ticked. */
  done: readonly string[];
  comment: string;
  name: string;
}

const texts = shareTexts.answerNote;

/**
 * The note that an answer becomes. A visitor's words are quoted text below a heading that says whose they are: nothing in
 * them is a link, a heading, a to-do, a callout or HTML, and no name of theirs is more than letters.
 */
export function answerNote(
  shared: { id: string; title: string },
  { done, comment, name }: Answer,
): { title: string; content: string } {
  const title = cutText(texts.title(name, shownTitle(shared.title).replaceAll(/\s+/g, ' ')), NOTE_TITLE_MAX);
  const parts = [
    texts.intro(noteLink(shared), literal(name)),
    ...(done.length === 0 ? [] : [`## ${texts.done}`, done.map((words) => `- ${literal(words)}`).join('\n')]),
    ...(comment === '' ? [] : [`## ${texts.comment}`, comment.replaceAll(/^.*$/gm, (line) => `> ${literal(line)}`)]),
  ];
  return { title, content: `${parts.join('\n\n')}\n` };
}

/** A comment as it can be stored: lines as this system writes them, and nothing that turns the text around it. */
export function cleanComment(text: string): string {
  return storableText(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu, '')
    .trim();
}

/** A name of letters, digits and what names have between them. */
export function cleanName(text: string): string {
  const letters = storableText(text).replaceAll(/[^\p{L}\p{M}\p{N}.,'’ -]+/gu, ' ');
  return cutText(letters.replaceAll(/\s+/g, ' ').trim(), VISITOR_NAME_MAX);
}

/** A line of Markdown that shows exactly this text. Addresses and callouts are code, as readers find them in any other text. */
function literal(line: string): string {
  const words = line.trim().split(/(\s+)/);
  return words
    .map((word) => (/www\.|:\/\/|@|\[!/i.test(word) ? codeOf(word) : word.replaceAll(/[\\`*_[\]<>#|~=^%!$&]/g, '\\$&')))
    .join('')
    .replace(/^[-+]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function codeOf(word: string): string {
  const longest = Math.max(0, ...(word.match(/`+/g) ?? []).map(({ length }) => length));
  const [fence, space] = ['`'.repeat(longest + 1), longest > 0 ? ' ' : ''];
  return fence + space + word + space + fence;
}
