import { storableText } from '#shared/text.ts';

const TITLE_MAX = 100;

/** Creates a note from captured text: the first line becomes the title, the rest the content. */
export function noteFromText(text: string): { title: string; content: string } {
  const whole = storableText(text).trim();
  const [first = '', ...rest] = whole.split('\n');
  const title = first.replace(/^#{1,6}\s+/, '').trim();
  if (title.length <= TITLE_MAX) return { title, content: rest.join('\n').trim() };
  const beginning = title.slice(0, TITLE_MAX);
  const cut = beginning.slice(0, Math.max(beginning.lastIndexOf(' '), TITLE_MAX / 2));
  // A shortened title would lose words, so the content repeats the whole text.
  return { title: `${cut.trimEnd()}…`, content: whole };
}
