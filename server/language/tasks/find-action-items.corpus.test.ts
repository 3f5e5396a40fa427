import { describe, expect, test } from 'vitest';
import { type Annotated, type AnnotatedNote, annotatedNotes, notesIn } from '#tests/action-item-notes.ts';
import type { ActionItem } from './action-item.ts';
import { contentTerms } from './doubles.ts';
import { findActionItems } from './find-action-items.ts';

const notes = annotatedNotes();

/** As similar as this, two ways of writing it are the same task (F1 of their words). */
const SAME = 0.5;

describe('on notes of meetings that were written by hand before the extractor', () => {
  test('there are enough notes with enough action items', () => {
    expect(notes.length).toBeGreaterThanOrEqual(40);
    expect(notes.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(150);
  });

  test.each([
    ['all notes', () => true],
    ['the half that it was not tuned on', isHeldOut],
  ])('%s: precision 0.80, recall 0.75, nine of ten dates', (_name, isWanted) => {
    const figures = measure(notes.filter(isWanted));
    expect(figures.precision).toBeGreaterThanOrEqual(0.8);
    expect(figures.recall).toBeGreaterThanOrEqual(0.75);
    expect(figures.dates).toBeGreaterThanOrEqual(0.9);
    expect(figures.owners).toBeGreaterThanOrEqual(0.8);
  });
});

describe('in running sentences, on notes written before it supported them', () => {
  const foreign = ['german', 'dutch', 'french', 'spanish'].flatMap(notesIn);

  test.each([
    ['German, Dutch, French and Spanish', foreign, { precision: 0.85, recall: 0.85 }],
    ['the half of these that it was not tuned on', foreign.filter(isHeldOut), { precision: 0.8, recall: 0.75 }],
    ['dictated, abbreviated and tabled English', notesIn('english'), { precision: 0.85, recall: 0.8 }],
    ['the half of it that it was not tuned on', notesIn('english').filter(isHeldOut), { precision: 0.8, recall: 0.7 }],
  ])('%s', (_name, measured, least) => {
    const figures = measure(measured);
    expect(figures.precision).toBeGreaterThanOrEqual(least.precision);
    expect(figures.recall).toBeGreaterThanOrEqual(least.recall);
    expect(figures.dates).toBeGreaterThanOrEqual(0.85);
    expect(figures.owners).toBeGreaterThanOrEqual(0.75);
  });
});

/** `dates`: of the tasks found, how many have the right day, or rightly none, where the one or the other says one. */
function measure(measured: readonly AnnotatedNote[]) {
  let [found, wanted, matched, dated, rightDates, owned, rightOwners] = [0, 0, 0, 0, 0, 0, 0];
  for (const { text, writtenOn, items } of measured) {
    const actual = findActionItems({ text }, writtenOn);
    const pairs = paired(items, actual);
    found += actual.length;
    wanted += items.length;
    matched += pairs.length;
    for (const [expected, item] of pairs) {
      if (expected.due !== null || item.due !== null) dated += 1;
      if (expected.due !== null && expected.due === item.due) rightDates += 1;
      // A pronoun may be left as it is, or be replaced by the person.
      if (/^(?:he|she|they|hij|elle)$/i.test(expected.owner ?? '')) continue;
      owned += 1;
      if (plain(expected.owner) === plain(item.owner)) rightOwners += 1;
    }
  }
  return {
    precision: matched / found,
    recall: matched / wanted,
    dates: rightDates / dated,
    owners: rightOwners / owned,
  };
}

function isHeldOut({ isHeldOut }: AnnotatedNote): boolean {
  return isHeldOut;
}

/** Each annotated item with the one found that is most like it, each once. */
function paired(expected: readonly Annotated[], actual: readonly ActionItem[]): [Annotated, ActionItem][] {
  const candidates = expected
    .flatMap((annotated) => actual.map((item) => ({ annotated, item, score: likeness(annotated.task, item.task) })))
    .filter(({ score }) => score >= SAME)
    .sort((a, b) => b.score - a.score);
  const pairs: [Annotated, ActionItem][] = [];
  for (const { annotated, item } of candidates) {
    if (pairs.some(([a, b]) => a === annotated || b === item)) continue;
    pairs.push([annotated, item]);
  }
  return pairs;
}

function likeness(a: string, b: string): number {
  const [termsA, termsB] = [new Set(contentTerms(a)), new Set(contentTerms(b))];
  const shared = [...termsA].filter((term) => termsB.has(term)).length;
  return termsA.size + termsB.size === 0 ? 0 : (2 * shared) / (termsA.size + termsB.size);
}

function plain(owner: string | null): string {
  const name = (owner ?? '').toLowerCase().replace(/^(?:the|our) /, '');
  return /^(?:i|me)$/.test(name) ? 'me' : /^(?:we|us)$/.test(name) ? '' : name;
}
