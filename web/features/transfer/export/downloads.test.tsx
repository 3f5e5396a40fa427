import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ExportSize } from '#shared/exports.ts';
import { type FakeAnswer, fakeApi } from '#tests/fake-api.ts';
import { renderInApp } from '#tests/web-page.tsx';
import { MyData } from './downloads.tsx';

const size: ExportSize = {
  notes: 3,
  folders: 1,
  attachments: 0,
  documents: 0,
  trashed: 0,
  versions: 0,
  bytes: 0,
  isRunning: false,
  isBusy: false,
};

test('downloads all data, says that it runs, and says why it can’t before the browser is asked to', async () => {
  let answer: FakeAnswer = { status: 200, body: size };
  fakeApi({ 'GET /api/export/size': () => answer });
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.pathname);
  });
  const user = userEvent.setup();
  renderInApp(<MyData isLeaving />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Download my data first' });
  const press = async (next: FakeAnswer) => {
    answer = next;
    await user.click(button);
  };

  await press({ status: 503, body: 'The server is busy' });
  expect((await screen.findByRole('alert')).textContent).toBe("Couldn't start the download: The server is busy");
  await press({ status: 200, body: { ...size, isBusy: true } });
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Other exports are being downloaded. Try again in a minute.'),
  );
  expect(opened).toEqual([]);
  await press({ status: 200, body: size });
  await waitFor(() => expect(opened).toEqual(['/api/user/data']));
  expect(screen.queryByRole('alert')).toBeNull();
  // Another tab began one.
  await press({ status: 200, body: { ...size, isRunning: true } });
  expect(await screen.findByText("Your download isn't complete yet. Deleting your account cancels it.")).toBeDefined();
  expect([button.disabled, opened.length]).toEqual([true, 1]);
});
