import { describe, expect, it } from 'vitest';
import { clockText, spokenTime, voiceNoteOf } from './voice-text.ts';

describe('the texts of a recording', () => {
  it.each([
    [0, '00:00'],
    [999, '00:00'],
    [61_000, '01:01'],
    [3_599_999, '59:59'],
    [3_661_000, '61:01'],
  ])('shows %i ms as %s', (milliseconds, text) => {
    expect(clockText(milliseconds)).toBe(text);
  });

  it.each([
    [0, '0 seconds'],
    [1_000, '1 second'],
    [60_000, '1 minute'],
    [125_000, '2 minutes 5 seconds'],
  ])('says %i ms as %s', (milliseconds, text) => {
    expect(spokenTime(milliseconds)).toBe(text);
  });

  it('titles a note with the local date and time', () => {
    const now = new Date('2026-11-20T14:03:00');
    expect(voiceNoteOf('Words', now)).toEqual({
      title: `Voice Note - ${now.toLocaleString()}`,
      content: 'Words',
      tags: ['voice'],
    });
  });
});
