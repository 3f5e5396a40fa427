import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers();
  render(
    <TooltipProvider>
      {['Search', 'Settings'].map((name) => (
        <Tooltip key={name} content={`About ${name}`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const enter = (name: string) => fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
/** Away from the button, and from the way between it and its tooltip. */
function leave(name: string) {
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 900, clientY: 900 });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.queryByRole('tooltip')?.textContent;

test('a tooltip opens after 700 ms', () => {
  enter('Search');
  pass(699);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe('About Search');
});

test('another one opens at once within 300 ms, and after 700 ms again when more have passed', () => {
  enter('Search');
  pass(700);
  leave('Search');
  pass(299);
  enter('Settings');
  pass(0);
  expect(shown()).toBe('About Settings');
  leave('Settings');
  pass(301);
  enter('Search');
  pass(699);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe('About Search');
});
