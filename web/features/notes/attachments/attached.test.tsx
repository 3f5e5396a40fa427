import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderInApp } from '#tests/web-page.tsx';
import { MarkdownPreview } from '#web/features/notes/editor/markdown-preview.tsx';
import { onOpenPicture } from './open-picture.ts';

const ID = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';

test('a picture of the note is shown as wide as it says, and opens large', async () => {
  renderInApp(<MarkdownPreview text={`![Garden|320](attachments/${ID}.jpg)`} />);
  const picture = screen.getByRole('img', { name: 'Garden' });
  expect([picture.getAttribute('src'), picture.getAttribute('width'), picture.getAttribute('loading')]).toEqual([
    `/api/attachments/${ID}`,
    '320',
    'lazy',
  ]);
  const opened: object[] = [];
  const stop = onOpenPicture((each) => opened.push(each));
  await userEvent.click(screen.getByRole('button', { name: 'Open Garden' }));
  stop();
  expect(opened).toEqual([{ src: `/api/attachments/${ID}`, name: 'Garden' }]);
});

test('a file of the note is a download', () => {
  renderInApp(<MarkdownPreview text={`[Offer.pdf](attachments/${ID}.pdf)`} />);
  const link = screen.getByRole('link', { name: 'Offer.pdf' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([`/api/attachments/${ID}`, true]);
});

test.each([
  'https://example.org/a.png',
  '//example.org/a.png',
  '/api/attachments/other',
  'attachments/../a.png',
  `attachments/${ID}.png?x=1`,
  `https://example.org/attachments/${ID}.png`,
  'data:image/png;base64,AAAA',
  'blob:https://example.org/a',
])('a picture at %s is not loaded', (address) => {
  renderInApp(<MarkdownPreview text={`![Garden](${address})`} />);
  expect(document.querySelector('img')).toBeNull();
});
