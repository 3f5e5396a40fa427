import { expect, test } from 'vitest';
import { mailAddress } from './mail-address.ts';

const bodyOf = (address: string) => new URL(address).searchParams.get('body') ?? '';

test('a short note is the whole mail', () => {
  const address = mailAddress('Garden & plan', 'Dear Ms. Ödegård,\n\n1 + 1 = 2');
  expect(address.startsWith('mailto:?subject=Garden%20%26%20plan&body=Dear')).toBe(true);
  expect(bodyOf(address)).toBe('Dear Ms. Ödegård,\r\n\r\n1 + 1 = 2');
});

test.each(['word ', '😀', 'é', 'ab\n'])(
  'a long note of %j is cut to what mail programs accept, and says so',
  (part) => {
    const address = mailAddress('Plan', part.repeat(5000));
    expect(address.length).toBeLessThanOrEqual(1900);
    expect(address.length).toBeGreaterThan(1500);
    expect(bodyOf(address)).toMatch(/\[The note is longer\. The whole text is on your clipboard: paste it here\.\]$/);
    expect(bodyOf(address)).not.toContain('\uFFFD');
  },
);
