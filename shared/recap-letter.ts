import type { Recap, RecapLine, RecapSection } from './recap.ts';
import { recapSections } from './recap.ts';

/** What its author decided about lines: by their ids, whether they are in the letter. */
export type Decided = ReadonlyMap<string, boolean>;

/** Sections that a letter after a meeting is expected to have. */
const expected: readonly RecapSection[] = ['decisions', 'mine', 'theirs', 'next'];

/** Whether a line is in the letter; a private one never is. */
export function isInLetter({ id, held }: RecapLine, decided: Decided): boolean {
  return held !== 'private' && (decided.get(id) ?? held === null);
}

/** The letter as plain text: whole sentences, and lists whose lines begin with a hyphen. */
export function composeLetter({ lines, form }: Pick<Recap, 'lines' | 'form'>, decided: Decided): string {
  const used = lines.filter((line) => isInLetter(line, decided));
  const parts = recapSections.flatMap((section) => {
    const sentences = [...new Set(used.filter((line) => line.section === section).map(({ sentence }) => sentence))];
    if (sentences.length === 0) return [];
    // The next date is a sentence of its own.
    return section === 'next'
      ? [sentences.join('\n')]
      : [[form.leads[section], ...sentences.map((sentence) => `- ${sentence}`)].join('\n')];
  });
  const opening = parts.length > 0 ? form.opening : form.bare;
  return [form.greeting, opening, ...parts, form.closing, form.signature].filter((part) => part !== '').join('\n\n');
}

/** The lines of a note: below each heading those first that are in the letter, or are likely let in. */
export function likelyFirst(lines: readonly RecapLine[]): RecapLine[] {
  const runs: RecapLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.[0]?.heading === line.heading) run.push(line);
    else runs.push([line]);
  }
  const isLikely = ({ held }: RecapLine) => held === null || held === 'background' || held === 'ownWork';
  return runs.flatMap((run) => [...run.filter(isLikely), ...run.filter((line) => !isLikely(line))]);
}

/** What a letter is expected to say, and this one doesn't. */
export function missingIn({ lines }: Pick<Recap, 'lines'>, decided: Decided): RecapSection[] {
  const has = new Set(lines.filter((line) => isInLetter(line, decided)).map(({ section }) => section));
  return expected.filter((section) => !has.has(section));
}

/** A letter as Markdown that shows exactly its text; lists are lists. */
export function letterMarkdown(text: string): string {
  return text
    .split('\n')
    .map((line, index, all) => {
      const [, mark = '', words = ''] = /^(- |)(.*)$/.exec(line) ?? [];
      const escaped = words
        .replace(/[\\`*_[\]<>~#|&!]/g, '\\$&')
        .replace(/^([-+=]|\d{1,9}(?=[.)]))/, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
      const next = all[index + 1] ?? '';
      const isBroken = mark === '' && words.trim() !== '' && next.trim() !== '' && !next.startsWith('- ');
      const opensList = mark === '' && next.startsWith('- ') && words.trim() !== '';
      return `${mark}${escaped}${isBroken ? '  ' : ''}${opensList ? '\n' : ''}`;
    })
    .join('\n');
}

/** A letter as HTML for the clipboard: paragraphs and lists. */
export function letterHtml(text: string): string {
  const plain = (line: string) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const html: string[] = [];
  for (const paragraph of text.trim().split(/\n\s*\n/)) {
    const lines = paragraph.split('\n');
    for (let at = 0; at < lines.length; ) {
      const isItem = lines[at]?.startsWith('- ') === true;
      const end = lines.findIndex((line, index) => index > at && line.startsWith('- ') !== isItem);
      const run = lines.slice(at, end === -1 ? undefined : end);
      html.push(
        isItem
          ? `<ul>${run.map((line) => `<li>${plain(line.slice(2))}</li>`).join('')}</ul>`
          : `<p>${run.map(plain).join('<br>')}</p>`,
      );
      at += run.length;
    }
  }
  return html.join('');
}

/** An edited letter with the lines that another one has beside the one before, and without those it lacks. */
export function carryLines(edited: string, before: string, after: string): string {
  if (edited === before) return after;
  const [old, next] = [before.split('\n'), after.split('\n')];
  const lines = edited.split('\n');
  for (const line of old.filter((each) => each !== '' && !next.includes(each))) {
    const at = lines.indexOf(line);
    if (at !== -1) lines.splice(at, 1);
  }
  for (const [index, line] of next.entries()) {
    if (line === '' || old.includes(line)) continue;
    const above = next.slice(0, index).findLast((each) => each !== '' && lines.includes(each));
    const at = above === undefined ? lines.length : lines.indexOf(above) + 1;
    lines.splice(at, 0, ...(next[index - 1] === '' ? ['', line] : [line]));
  }
  return lines.join('\n').replace(/\n{3,}/g, '\n\n');
}
