import { describe, expect, it } from 'vitest';
import { directionOf } from './direction.ts';

describe('the direction of a line', () => {
  it.each([
    ['שלום עולם hello 123', 'rtl'],
    ['مرحبا بالعالم', 'rtl'],
    ['Hello שלום', 'ltr'],
    ['- [ ] להתקשר לאנה', 'rtl'],
    ['- [x] להתקשר לאנה', 'rtl'],
    ['  3. ראשון', 'rtl'],
    ['> ## כותרת', 'rtl'],
    ['> [!note] שים לב', 'rtl'],
    ['**12,5%** (עשר)', 'rtl'],
    ['- [ ] Call Anna', 'ltr'],
    ['x שלום', 'ltr'],
    ['123, 456.', undefined],
    ['', undefined],
  ])('%j is %s', (line, direction) => {
    expect(directionOf(line)).toBe(direction);
  });
});
