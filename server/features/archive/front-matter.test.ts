import { expect, test } from 'vitest';
import { readFrontMatter, withFrontMatter, withProperties, withRest } from './front-matter.ts';

const head = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  title: 'Plan: "A" # not B',
  created: '2024-05-06T07:08:09.000Z',
  updated: '2024-05-07T07:08:09.000Z',
  tags: ['work', 'on', '2024', 'a: b'],
  pinned: true,
  'hidden-from-ai': false,
};

test.each(['text\n', '', '\n\n# Heading', '---\nno: front matter\n---\n'])(
  'reads what it wrote, above %j',
  (content) => {
    expect(readFrontMatter(withFrontMatter(head, content))).toMatchObject({ head, content });
  },
);

test.each([
  ['no front matter', 'text\n---\n'],
  ['a list', '---\n- a\n---\ntext'],
  ['an error', '---\na: [\n---\ntext'],
  ['no end', '---\na: b\ntext'],
])('%s is part of the text', (_what, file) => {
  expect(readFrontMatter(file)).toEqual({ head: {}, yaml: '', content: file });
});

test('a date stays a text, and a tag of a program is ignored', () => {
  const { head: read } = readFrontMatter('---\ndate: 2024-05-06\nrun: !!js/function "x"\n---\n');
  expect(read).toEqual({ date: '2024-05-06', run: 'x' });
});

test('aliases of aliases cost nothing, and stay as they are written', () => {
  const lines = Array.from({ length: 400 }, (_, at) => `a${at}: &a${at} [*a${Math.max(0, at - 1)}, *a0]`);
  const content = `---\n${lines.join('\n')}\n---\ntext`;
  const began = performance.now();
  expect(withProperties(head, content).file).toBe(content);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('what is left of properties is to the letter, or its values where an anchor was cut; nothing is lost', () => {
  const cut = new Set(['tags']);
  expect(withRest('# ours\ntags: [a]\nstatus: open # mine\n', cut, 'text')).toBe(
    '---\n# ours\nstatus: open # mine\n---\ntext',
  );
  expect(withRest('tags: &t [x, y]\nother: *t\n', cut, 'text')).toBe('---\nother:\n  - x\n  - y\n---\ntext');
  const open = `a: "${'\\"'.repeat(10_000)}\n`;
  expect(withRest(open, new Set(), 'text')).toBe(`---\n${open}---\ntext`);
});
