import { expect, test } from 'vitest';
import { tidyUp } from './tidy-up.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

test('fillers go, other words and full stops stay, and what is to be done stands below', () => {
  expect(tidyUp('Um, so we met Anna. I need to, uh, send her the quote by Friday. Umbrellas are there.', NOW)).toBe(
    'So we met Anna. I need to send her the quote by Friday. Umbrellas are there.\n\n## Action items\n\n- [ ] Send her the quote — me, due Fri, Nov 27',
  );
});

test('each turn of a conversation is a paragraph', () => {
  expect(tidyUp('Anna: Um hello.\nTom: Good morning.\nAnna: Fine.\nTom: Yes.', NOW)).toBe(
    'Anna: hello.\n\nTom: Good morning.\n\nAnna: Fine.\n\nTom: Yes.',
  );
});

test('hundreds of thousands of spaces are one', () => {
  expect(tidyUp(`Um,${' '.repeat(400_000)}we met Anna.`, NOW)).toBe('We met Anna.');
});
