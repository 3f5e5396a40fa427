import { describe, expect, it } from 'vitest';
import { advance, BAR_START, documentProgress, sendingProgress, silentProgress } from './document-progress.ts';

const words = ({ stage, detail }: { stage: string; detail: string }) => stage + detail;
const at = (state: Parameters<typeof documentProgress>[0]['state'], done = 0, of = 0, elapsed = 0) =>
  documentProgress({ state, progress: { done, of } }, elapsed);

describe('the progress of an upload', () => {
  it('shows how much is uploaded', () => {
    expect(words(sendingProgress(0, 200, 0))).toBe('Uploading… 0%');
    expect(words(sendingProgress(84, 200, 0))).toBe('Uploading… 42%');
    expect(sendingProgress(100, 200, 0).percent).toBe(15);
  });

  it('shows the page being processed', () => {
    expect(words(at('reading', 2, 12))).toBe('Processing page 3 of 12');
    expect(words(at('ocr', 1, 5))).toBe('Recognizing text, page 2 of 5');
    expect(words(at('ocr', 5, 5))).toBe('Recognizing text, page 5 of 5');
    expect(words(at('summarising'))).toBe('Summarizing');
    expect(words(at('indexing'))).toBe('Indexing');
    expect(words(at('done'))).toBe('Complete');
  });

  it('never moves back between stages, and ends at 100', () => {
    const stages = [
      sendingProgress(200, 200, 0),
      at('waiting', 0, 0, 60_000),
      at('reading', 0, 12),
      at('reading', 12, 12),
      at('ocr', 0, 5),
      at('ocr', 5, 5),
      at('summarising', 0, 0, 60_000),
      at('indexing', 0, 0, 60_000),
      at('done'),
    ].map(({ percent }) => percent);
    expect(stages).toEqual(stages.toSorted((one, other) => one - other));
    expect(stages.at(-1)).toBe(100);
  });

  it('never moves back when real progress replaces the estimate', () => {
    const counted = [30, 40, 50, 35, 40, 45, 50, 80, 98, 100];
    let place = BAR_START;
    const shown = counted.map((percent) => {
      place = advance(place, percent);
      return place.shown;
    });
    expect(shown.slice(0, 3)).toEqual([30, 40, 50]);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
    expect(new Set(shown.slice(3)).size).toBe(7);
    expect(shown.at(-1)).toBe(100);
  });

  it('moves by 10 every 300 ms up to 90 while the server reports nothing', () => {
    expect([0, 299, 300, 900, 1_800, 60_000].map((elapsed) => silentProgress(elapsed).percent)).toEqual([
      30, 30, 40, 60, 90, 90,
    ]);
    expect([0, 300, 60_000].map((elapsed) => sendingProgress(5, 0, elapsed).percent)).toEqual([0, 10, 30]);
  });
});
