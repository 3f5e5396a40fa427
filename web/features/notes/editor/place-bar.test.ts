import { describe, expect, it } from 'vitest';
import { placeOf } from './place-bar.ts';

const area = { top: 100, bottom: 500, left: 300, right: 900 };
const bar = { width: 200, height: 40 };
const selected = { top: 300, bottom: 320, left: 500, lastLeft: 320, isWhole: false, area };

describe('the place of a bar at a selection', () => {
  it('is above it, at where it begins', () => {
    expect(placeOf(selected, bar)).toEqual({ left: 492, top: 252 });
  });

  it('is below it where there is no room above, and where a finger selects', () => {
    expect(placeOf(selected, bar, { isTouch: true })).toEqual({ left: 312, top: 328 });
    expect(placeOf({ ...selected, top: 110 }, bar)).toEqual({ left: 312, top: 328 });
  });

  it('stays within what is seen of the text', () => {
    expect(placeOf({ ...selected, left: 880 }, bar)?.left).toBe(692);
    expect(placeOf({ ...selected, left: 880 }, bar, { coveredRight: 300 })?.left).toBe(392);
    expect(placeOf({ ...selected, left: 290 }, bar)?.left).toBe(308);
  });

  it('is nowhere if both ends are out of sight, or all of a long text is selected', () => {
    const ends = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
    expect(placeOf({ ...selected, ...ends }, bar)).toBeUndefined();
    expect(placeOf({ ...selected, bottom: 90, top: 60 }, bar)).toBeUndefined();
    const isWhole = { isWhole: true };
    expect(placeOf({ ...selected, ...isWhole, top: 150, bottom: 900 }, bar)).toBeUndefined();
    expect(placeOf({ ...selected, ...isWhole }, bar)).toBeDefined();
  });
});
