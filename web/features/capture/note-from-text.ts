import { storableText } from '#shared/text.ts';

const TITLE_MAX = 100;

/** A note of what was jotted down: a first line that can be a title is one, and the rest is the note. */
export function noteFromText(text: string): { title: string; content: string } {
  const whole = storableText(text).trim();
  const [first = '', ...rest] = whole.split('\n');
  const title = first.replace(/^#{1,6}\s+/, '').trim();
  if (title.length <= TITLE_MAX) return { title, content: rest.join('\n').trim() };
  const beginning = title.slice(0, TITLE_MAX);
  const cut = beginning.slice(0, Math.max(beginning.lastIndexOf(' '), TITLE_MAX / 2));
  // What would be cut off the title stands in the note.
  return { title: `${cut.trimEnd()}…`, content: whole };
}
