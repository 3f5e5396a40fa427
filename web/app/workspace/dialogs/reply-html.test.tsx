import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChatSource } from '#shared/assistant.ts';
import { replyHtml } from '#web/features/assistant/chat/reply-html.ts';
import { MarkdownPreview } from '#web/features/notes/editor/markdown-preview.tsx';

const Citation = ({ number }: { number: number }) => (
  <button type="button" data-citation={number}>
    {number}
  </button>
);
const drawn = (text: string) => render(<MarkdownPreview text={text} Citation={Citation} />).container;
const source: ChatSource = {
  number: 1,
  kind: 'note',
  id: 'n',
  title: 'Fish & chips',
  place: '',
  text: '',
  startsAt: 0,
  endsAt: 0,
  page: 3,
};

it('is the page that is shown, without numbers of sources and what only works here', () => {
  const text = String.raw`## Fee

He wrote \[1\]: **EUR 4,500** [1].

- [ ] Send it [1][2]
- [x] [Call](https://anna.example)

| A | B |
|---|--:|
| 1 | [plan](/app?document=x) |`;
  const html = replyHtml(drawn(text))?.replaceAll('\n', '');
  expect(html).toBe(
    '<h2>Fee</h2><p>He wrote [1]: <strong>EUR 4,500</strong>.</p>' +
      '<ul><li>☐ Send it</li><li>☑ <a href="https://anna.example">Call</a></li></ul>' +
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>plan</td></tr></tbody></table>',
  );
});

it('names its sources where that is wanted', () => {
  expect(replyHtml(drawn('EUR 4,500 [1].'), [source])).toBe(
    '<p>EUR 4,500 [1].</p><p>Sources:<br>[1] Fish &amp; chips, page 3</p>',
  );
});

it('is not there before the reply is drawn', () => {
  expect(replyHtml(document.createElement('div'))).toBeUndefined();
});
