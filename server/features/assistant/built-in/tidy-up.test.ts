import { expect, test } from 'vitest';
import { tidyUp } from './tidy-up.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

test('removes fillers, keeps other words and periods, and lists the tasks below', () => {
  expect(tidyUp('Um, so we met Anna. I need to, uh, send her the quote by Friday. Umbrellas are there.', NOW)).toBe(
    'So we met Anna. I need to send her the quote by Friday. Umbrellas are there.\n\n## Action items\n\n- [ ] Send her the quote — me, due Fri, Nov 27',
  );
});

test('puts each turn of a conversation into a paragraph', () => {
  expect(tidyUp('Anna: Um hello.\nTom: Good morning.\nAnna: Fine.\nTom: Yes.', NOW)).toBe(
    'Anna: hello.\n\nTom: Good morning.\n\nAnna: Fine.\n\nTom: Yes.',
  );
});

test('collapses hundreds of thousands of spaces', () => {
  expect(tidyUp(`Um,${' '.repeat(400_000)}we met Anna.`, NOW)).toBe('We met Anna.');
});
