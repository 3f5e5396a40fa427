import { expect, test } from 'vitest';
import { isShed } from './pressure.ts';

test('refuses reads at the limit, saves at twice that, pages and health checks never', () => {
  expect(isShed('read', 0.99)).toBe(false);
  expect(isShed('read', 1.01)).toBe(true);
  expect(isShed('login', 1.01)).toBe(true);
  expect(isShed('write', 1.99)).toBe(false);
  expect(isShed('write', 2.01)).toBe(true);
  expect(isShed(undefined, 100)).toBe(false);
});

test('refuses nothing if a measurement is missing', () => {
  expect(isShed('read', Number.POSITIVE_INFINITY)).toBe(false);
  expect(isShed('read', Number.NaN)).toBe(false);
});
