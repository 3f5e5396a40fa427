import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { giveLayout, renderInApp, serve } from '#tests/web-page.tsx';
import { ClientOver } from './client-over.tsx';

test('texts are kept one by one: those that were are not made again', async () => {
  giveLayout();
  let isDown = true;
  const made: string[] = [];
  serve(({ body }) => {
    const { title } = body as { title: string };
    if (title === 'Second' && isDown) return { status: 503, text: 'The server is away' };
    made.push(title);
    return { status: 201, json: {} };
  });
  const forget = vi.fn();
  const left = ['First', 'Second'].map((title) => ({ id: title, title, content: 'Text', tags: [], forget }));
  renderInApp(<ClientOver left={left} />);
  await userEvent.click(screen.getByRole('button', { name: 'Keep as my notes' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server is away');
  expect([screen.queryByText('First'), forget.mock.calls.length]).toEqual([null, 1]);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Keep as my notes' }));
  await vi.waitFor(() => expect(forget).toHaveBeenCalledTimes(2));
  expect(made).toEqual(['First', 'Second']);
});
