import { describe, expect, test } from 'vitest';
import { findFacts } from '#server/reading/read-note.ts';
import { compareFacts } from './compare-facts.ts';

const read = (content: string, day = '2026-11-20') => findFacts({ content, day, writtenOn: new Date(day) });
const found = (content: string) => read(content).map(({ thing, value, kind }) => `${thing} = ${value} (${kind})`);

/** What is said of the one thing that all notes state. */
function compared(...notes: [day: string, content: string][]) {
  const facts = notes.flatMap(([day, content], at) => read(content, day).map((fact) => ({ ...fact, source: `${at}` })));
  return compareFacts(facts)
    .map(({ thing, holds, earlier, disputed }) => ({
      thing,
      holds: holds.value,
      earlier: earlier.map(({ value }) => value),
      disputed: disputed.map(({ value }) => value),
    }))
    .filter(({ earlier, disputed }) => earlier.length + disputed.length > 0);
}

describe('a note states', () => {
  test.each([
    ['Budget: 12,000', ['Budget = 12,000 (money)']],
    ['Budget: 12,000\n\n> [!private]\n> Rent: 900', ['Budget = 12,000 (money)']],
    ['- Day rate 980 plus VAT, max 36 days', ['Day rate = 980 (money)']],
    ['The pilot starts on Monday 11 January.', ['The pilot starts on = Monday 11 January (day)']],
    ['Times: ceremony now 13:30', ['ceremony now = 13:30 (time)']],
    ['- 64 delegates now', ['delegates = 64 (number)']],
    ['Line managers: Sorcha Bain, Dev Malik', ['Line managers = Sorcha Bain, Dev Malik (person)']],
    ['next weekly Thu 26 Nov 9:00', ['next date = Thu 26 Nov (day)']],
    ['Nächster Termin: 4. Dezember 2026', ['next date = 4. Dezember 2026 (day)']],
    ['Next: Tue 1 December', ['next date = Tue 1 December (day)']],
    ['Tagessatz: 1.180 EUR', ['Tagessatz = 1.180 EUR (money)']],
    ['Abgabe: 3. Dezember 2026', ['Abgabe = 3. Dezember 2026 (day)']],
    ['| what | line 1 |\n|---|---|\n| changeover | 58 min |', ['changeover, line 1 = 58 min (number)']],
  ])('%s', (content, expected) => {
    expect(found(content)).toEqual(expected);
  });
});

describe('a note states nothing by', () => {
  test.each([
    '- [ ] Send the offer by 27 Nov',
    'I owe: two pages (26 Nov)',
    'We talked for 50 minutes, and then 20 more.',
    'Idea: two trolleys',
    'See page 3',
    '> Budget: 12,000',
    'PRIVATE Budget: 12,000',
    'Internal: day rate 700',
    '> [!private]\n> Budget: 12,000',
    'Wednesday 10:00',
    '',
  ])('%s', (content) => {
    expect(found(content)).toEqual([]);
  });
});

describe('two notes disagree', () => {
  test.each([
    ['Void turnaround in Q3 was 34 days.', 'Void turnaround in Q3: 29 days', '29 days', '34 days'],
    ['Guests: 126', 'Guests: 120', '120', '126'],
    ['Ceremony: 14:00', 'Ceremony: 13:30', '13:30', '14:00'],
    ['Board meets on 9 December', 'Board meets Wed 16 December', 'Wed 16 December', '9 December'],
    ['Contact: Mrs Aird', 'Contact: Dev Malik', 'Dev Malik', 'Aird'],
    ['| what | days |\n|---|---|\n| Audit | 12 |', '| what | days |\n|---|---|\n| Audit | 14 |', '14', '12'],
  ])('%s · %s', (earlier, later, holds, other) => {
    expect(compared(['2026-11-12', earlier], ['2026-11-20', later])).toMatchObject([{ holds, disputed: [other] }]);
  });
});

describe('two notes agree', () => {
  test.each([
    ['Offer due: Monday 30 November 2026', 'Offer due: 30/11'],
    ['Ceremony: 1.30 pm', 'Ceremony: 13:30'],
    ['Guests: 110 to 130', 'Guests: 126'],
    ['Guests: about 130', 'Guests: 126'],
    ['Total: 10,193.00 net', 'Total: £12,231.60'],
    ['Fee: 7,400', 'Fee: 3,000 on signing'],
    ['Fee: £7,400', 'Fee: 7400'],
    ['Contact: Rhona', 'Contact: Rhona Mackie'],
    ['Launch: December 2026', 'Launch: 3 December 2026'],
    ['Turnaround Penzance: 61 min', 'Turnaround Falmouth: 44 min'],
    ['Guests: 126', 'Guests: £126'],
    ['Lunch: 12:00\nLunch: 13:00', 'Lunch: 12:30'],
  ])('%s · %s', (earlier, later) => {
    expect(compared(['2026-11-12', earlier], ['2026-11-20', later]).flatMap(({ disputed }) => disputed)).toEqual([]);
  });
});

describe('the later value replaces the earlier', () => {
  test.each([
    ['2026-11-12', 'Day rate 980 plus VAT', '- New day rate 1,060 from today'],
    ['2026-11-12', 'steering group Tue 8 December', 'steering group is moved: now Thu 10 December'],
    ['2026-09-01', 'Guests: 110', 'Guests: 126'],
  ])('%s %s · %s', (day, earlier, later) => {
    const [thing] = compared([day, earlier], ['2026-11-20', later]);
    expect(thing).toMatchObject({ disputed: [], earlier: [expect.any(String)] });
  });
});

test('takes time that grows with the text', () => {
  expect(read('Budget: 12,000\n'.repeat(20_000)).length).toBeLessThan(100);
});
