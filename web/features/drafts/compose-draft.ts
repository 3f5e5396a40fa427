import { draftDay } from '#shared/draft-days.ts';
import type { DraftLine, GatheredDraft } from '#shared/drafts.ts';

/** A line that was put under a heading, and which of its days in words were confirmed. */
export interface PlacedLine {
  line: DraftLine;
  confirmed: readonly number[];
}

/** For each slot of the draft, by its place, what was put there. */
export type Placed = ReadonlyMap<number, readonly PlacedLine[]>;

/** The same line of the same note. */
export function isSameLine(a: DraftLine, b: DraftLine): boolean {
  return a.noteId === b.noteId && a.startsAt === b.startsAt && a.endsAt === b.endsAt;
}

/**
 * The draft as Markdown: the template with what was put under its headings. A day in words has its date behind it only if
 * it was confirmed.
 */
export function composeDraft({ intro, slots, language }: GatheredDraft, placed: Placed, now: Date): string {
  const parts = [intro];
  for (const [index, { kind, head, rest, isTasks }] of slots.entries()) {
    const lines = (placed.get(index) ?? []).map((each) => escaped(textOf(each, language, now)));
    if (lines.length === 0) parts.push(`${head}\n${rest}`);
    else if (kind === 'label') parts.push(`${head.trimEnd()} ${lines.join('; ')}\n${rest}`);
    else {
      const mark = isTasks && /\[ \]/.test(rest) ? '- [ ] ' : '- ';
      parts.push(`${head}\n\n${lines.map((line) => `${mark}${line}\n`).join('')}${withoutEmptyItems(rest)}`);
    }
  }
  return `${parts.join('').trim()}\n`;
}

/** What is still open before the draft can be sent. */
export function openIn({ slots }: GatheredDraft, placed: Placed): { headings: number; days: number } {
  const lines = [...placed.values()].flat();
  return {
    headings: slots.filter(({ kind, rest }, index) => kind === 'heading' && !placed.get(index)?.length && isEmpty(rest))
      .length,
    days: lines.reduce((sum, { line, confirmed }) => sum + line.days.length - confirmed.length, 0),
  };
}

function textOf({ line: { text, days }, confirmed }: PlacedLine, language: string, now: Date): string {
  return days
    .filter(({ at }) => confirmed.includes(at))
    .toSorted((a, b) => b.at - a.at)
    .reduce((dated, { at, day }) => `${dated.slice(0, at)} (${draftDay(day, language, now)})${dated.slice(at)}`, text);
}

/** Words of a note are never read as Markdown. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>~]/g, '\\$&')
    .replace(/^[#+=|-]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

const EMPTY_ITEM = /^[ \t]*(?:(?:[-*+]|\d+[.)])(?:[ \t]+\[ \])?|>)[ \t]*$/;

function withoutEmptyItems(rest: string): string {
  const kept = rest.split('\n').filter((line) => !EMPTY_ITEM.test(line));
  return `\n${kept.join('\n').trim()}${kept.some((line) => line.trim() !== '') ? '\n\n' : ''}`;
}

function isEmpty(rest: string): boolean {
  return rest.split('\n').every((line) => line.trim() === '' || EMPTY_ITEM.test(line));
}
