import { expect, test } from 'vitest';
import { noteHtml } from '#server/features/export/note-html.ts';
import { trials } from '#tests/faults/trials.ts';
import { randomFrom } from '#tests/random.ts';
import { answerNote, cleanComment, cleanName } from './answer-note.ts';

/** The marks of Markdown, of HTML and of the product, in any order. */
test('any text of a visitor is one quotation, and everything in it is text', () => {
  const pieces = [
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '#',
    '*',
    '_',
    '`',
    '~',
    '=',
    '|',
    '-',
    '+',
    '!',
    '\\',
    '&',
    ';',
    ':',
    '.',
    '/',
    '@',
    '%',
    '^',
    '$',
  ];
  const more = ['\n', ' ', 'a', '1', 'www', 'http', '[!private]', '- [ ] ', 'note:', '    ', '\t', 'lt'];
  const random = randomFrom(20_261_129);
  for (let round = 0; round < trials({ small: 300, full: 20_000 }); round += 1) {
    const all = [...pieces, ...more];
    const length = Math.floor(random() * 30);
    const comment = cleanComment(Array.from({ length }, () => all[Math.floor(random() * all.length)]).join(''));
    if (comment === '') continue;
    const { content } = answerNote(
      { id: '0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1', title: 'T' },
      { done: [], comment, name: '' },
    );
    const html = noteHtml(content, { link: (href) => href, picture: (src) => src });
    const quotes = html.slice(html.indexOf('</h2>') + 5);
    expect(quotes.replaceAll(/<\/?(?:blockquote|p|br|code)>/g, ''), JSON.stringify(comment)).not.toMatch(/[<>]/);
    const words = quotes
      .replaceAll(/<[^>]*>|\s/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(words).toBe(comment.replaceAll(/\s/g, ''));
  }
});

test.each(['www.evil.example', 'www. evil', 'https://www.evil.example/a', 'J.R. Smith', '1. Anne'])(
  'a visitor’s name is never an address: %s',
  (typed) => {
    const name = cleanName(typed);
    const shared = { id: '0d5bd4ba-6a55-4c1d-8a3e-0c5ff6a0f8a1', title: 'T' };
    const { content } = answerNote(shared, { done: ['x'], comment: '', name });
    const html = noteHtml(content, { link: (href) => (href.startsWith('note:') ? null : href), picture: () => null });
    expect(html).not.toContain('<a');
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain(`who gave the name ${name}.`);
  },
);
