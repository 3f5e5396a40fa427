import { describe, expect, it } from 'vitest';
import { ALL_SELECTED, extended, NONE_SELECTED, selectedOf, toggled } from './row-selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const of = (selected: Parameters<typeof selectedOf>[0]) => selectedOf(selected, rows).join('');

describe('selected rows', () => {
  it('are toggled one by one', () => {
    const two = toggled(toggled(NONE_SELECTED, 'a'), 'c');
    expect(of(two)).toBe('ac');
    expect(of(toggled(two, 'a'))).toBe('c');
  });

  it('reach from where the range begins, in both directions, and shrink again', () => {
    const fromC = toggled(NONE_SELECTED, 'c');
    const toE = extended(fromC, rows, 'e', 'c');
    expect(of(toE)).toBe('cde');
    expect(of(extended(toE, rows, 'd', 'e'))).toBe('cd');
    expect(of(extended(toE, rows, 'a', 'e'))).toBe('abc');
  });

  it('keep what was selected before the range', () => {
    const apart = toggled(toggled(NONE_SELECTED, 'a'), 'd');
    expect(of(extended(apart, rows, 'e', 'd'))).toBe('ade');
  });

  it('begin a range at the open note where nothing is selected', () => {
    expect(of(extended(NONE_SELECTED, rows, 'd', 'b'))).toBe('bcd');
    expect(of(extended(NONE_SELECTED, rows, 'd', 'gone'))).toBe('d');
  });

  it('are all, but those that are taken out again', () => {
    expect(of(ALL_SELECTED)).toBe('abcde');
    expect(of(toggled(ALL_SELECTED, 'b'))).toBe('acde');
  });
});
