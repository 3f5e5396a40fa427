import { expect, test } from 'vitest';
import { noteFromText } from './note-from-text.ts';

test.each([
  ['Ring Joan', { title: 'Ring Joan', content: '' }],
  ['\n\n# Ring Joan \n\n- looms\n- budget\n', { title: 'Ring Joan', content: '- looms\n- budget' }],
  ['', { title: '', content: '' }],
])('the first line becomes the title: %j', (text, note) => {
  expect(noteFromText(text)).toEqual(note);
});

test('keeps the whole text when the first line is too long for a title', () => {
  const text = `${'Joan said that the looms are late. '.repeat(6)}\nAnd more`;
  const { title, content } = noteFromText(text);
  expect(title.length).toBeLessThanOrEqual(101);
  expect(title).toMatch(/^Joan said .*\w…$/);
  expect(content).toBe(text);
  expect(noteFromText('a'.repeat(300)).content).toHaveLength(300);
});
