import { describe, expect, test } from 'vitest';
import { readBlocks } from './blocks.ts';
import { findDates } from './dates.ts';

const datesOf = (text: string, language = 'en') =>
  findDates(readBlocks([{ number: 1, markdown: text }]), language).map(
    ({ text: written, iso }) => `${written} = ${iso}`,
  );

describe('dates are found as written', () => {
  test.each([
    ['en', 'We meet on 14 March 2026.', ['14 March 2026 = 2026-03-14']],
    ['en', 'Due Friday, June 5, 2026 at 10:00.', ['Friday, June 5, 2026 = 2026-06-05']],
    [
      'en',
      'Signed on the 12th of May 2025 and December 31st, 2025',
      ['12th of May 2025 = 2025-05-12', 'December 31st, 2025 = 2025-12-31'],
    ],
    [
      'en',
      'From 1 Jan 2026 to 5-Feb-2026, JUNE 7, 2026',
      ['1 Jan 2026 = 2026-01-01', '5-Feb-2026 = 2026-02-05', 'JUNE 7, 2026 = 2026-06-07'],
    ],
    ['en', 'Released 2026-04-03 and 2026/05/04', ['2026-04-03 = 2026-04-03', '2026/05/04 = 2026-05-04']],
    ['en', 'In March 2027, or Sept 2028', ['March 2027 = null', 'Sept 2028 = null']],
    ['en', 'Before 15 July, on June 3', ['15 July = null', 'June 3 = null']],
    [
      'de',
      'Am 3. März 2026 und am 12.04.2026, im Mai 2025',
      ['3. März 2026 = 2026-03-03', '12.04.2026 = 2026-04-12', 'Mai 2025 = null'],
    ],
    ['fr', 'le 1er avril 2025 et le 3 février 2026', ['1er avril 2025 = 2025-04-01', '3 février 2026 = 2026-02-03']],
    ['es', 'el 3 de marzo de 2026', ['3 de marzo de 2026 = 2026-03-03']],
    ['de', 'Ab dem 1. Juni. Dann bis 2. Dez. 2026.', ['1. Juni = null', '2. Dez. 2026 = 2026-12-02']],
    ['ru', '3 марта 2026 г.', ['3 марта 2026 = 2026-03-03']],
    ['ar', 'يوم 14 مارس 2026', ['14 مارس 2026 = 2026-03-14']],
  ])('%s: %s', (language, text, dates) => {
    expect(datesOf(text, language)).toEqual(dates);
  });
});

describe('what is not a date is not found', () => {
  test.each([
    'at 10:30 or 5pm, on Monday, tomorrow, in 3 days, in Q3 2026, in 2026',
    'version 1.2.3, v1.2.2026, 10.11.2020.1, 10.1.1.2026',
    'call 020-7946-2026 or +44 20 7946 0958',
    'the score was 3-4-5, the ratio 3/4',
    'on 31 February 2026, 31/02/2026, 2026-13-01, 0/0/2026, 45 March 2026',
    'we may 12 people invite, you march 3 miles',
    'for $12/03/2026 and https://example.com/2026/03/04',
  ])('%s', (text) => {
    expect(datesOf(text)).toEqual([]);
  });
});

describe('day and month in numbers', () => {
  test('are resolved by another date of the document', () => {
    expect(datesOf('03/04/2026 and 30/04/2026')).toEqual(['03/04/2026 = 2026-04-03', '30/04/2026 = 2026-04-30']);
    expect(datesOf('03/04/2026 and 04/30/2026')).toEqual(['03/04/2026 = 2026-03-04', '04/30/2026 = 2026-04-30']);
  });
  test('are left open without evidence, or if the document uses both', () => {
    expect(datesOf('03/04/2026')).toEqual(['03/04/2026 = null']);
    expect(datesOf('03/04/2026, 30/04/2026 and 04/29/2026')[0]).toBe('03/04/2026 = null');
    expect(datesOf('03/04/2026 and 30.04.2026')[0]).toBe('03/04/2026 = null');
  });
  test('are resolved by a language with a single order', () => {
    expect(datesOf('le 03/04/2026', 'fr')).toEqual(['03/04/2026 = 2026-04-03']);
    expect(datesOf('03/04/2026', 'ja')).toEqual(['03/04/2026 = null']);
  });
  test('do not matter if they are the same', () => {
    expect(datesOf('05/05/2026')).toEqual(['05/05/2026 = 2026-05-05']);
  });
  test('are never certain with a two-digit year', () => {
    expect(datesOf('25/12/26')).toEqual(['25/12/26 = null']);
  });
});

test('lists each date once, at its first mention, at most twenty', () => {
  expect(datesOf('14 March 2026, March 14, 2026 and 2026-03-14; see you on 14 March')).toEqual([
    '14 March 2026 = 2026-03-14',
  ]);
  const days = Array.from({ length: 28 }, (_, day) => `${day + 1} May 2026`).join(', ');
  expect(datesOf(days)).toHaveLength(20);
});

test('invents no date: every ISO date has the numbers that are written', () => {
  for (let day = 1; day <= 31; day++) {
    for (let month = 1; month <= 12; month++) {
      const pad = (number: number) => String(number).padStart(2, '0');
      const isDate = new Date(Date.UTC(2025, month - 1, day)).getUTCMonth() === month - 1;
      const iso = `2025-${pad(month)}-${pad(day)}`;
      expect(datesOf(`2025-${pad(month)}-${pad(day)}`)).toEqual(isDate ? [`${iso} = ${iso}`] : []);
      const [found] = findDates(readBlocks([{ number: 1, markdown: `${pad(day)}/${pad(month)}/2025` }]), 'en');
      if (found?.iso) expect([iso, `2025-${pad(day)}-${pad(month)}`]).toContain(found.iso);
      if (found?.iso && day <= 12 && month <= 12) expect(day).toBe(month);
    }
  }
});

test.each(['31 April 5 May ', '5 May 2026 March 2026 ', '1/1/2026 ', 'Monday ', 'twenty-', '12.', ' '])(
  'reads a long text in time in proportion to it: %j',
  (part) => {
    const took = (length: number) => {
      const start = process.cpuUsage().user;
      datesOf(part.repeat(length / part.length));
      return process.cpuUsage().user - start;
    };
    took(10_000);
    expect(took(200_000)).toBeLessThan(5_000_000);
  },
);
