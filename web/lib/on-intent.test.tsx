import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { onIntent } from './on-intent.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** How often it has been loaded. */
function waiting(): () => number {
  let loads = 0;
  stop = onIntent(() => {
    loads += 1;
  });
  return () => loads;
}

test('loads once, when a key goes down that begins a shortcut', () => {
  const loads = waiting();
  fireEvent.keyDown(document.body, { key: 'c' });
  fireEvent.keyDown(document.body, { key: 'Shift' });
  expect(loads()).toBe(0);
  fireEvent.keyDown(document.body, { key: 'Control' });
  fireEvent.keyDown(document.body, { key: 'Alt' });
  expect(loads()).toBe(1);
});

test('loads when the pointer or the focus comes to a button that has a shortcut', () => {
  document.body.innerHTML = '<button id="plain">A</button><button aria-keyshortcuts="Control+K"><i>B</i></button>';
  for (const event of ['pointerOver', 'focusIn'] as const) {
    const loads = waiting();
    fireEvent[event](document.querySelector('#plain') as Element);
    expect(loads()).toBe(0);
    fireEvent[event](document.querySelector('i') as Element);
    expect(loads()).toBe(1);
  }
});

test('loads when the mouse leaves the page, but not after it was stopped', () => {
  const loads = waiting();
  fireEvent.mouseLeave(document.documentElement);
  expect(loads()).toBe(1);
  const stopped = waiting();
  stop?.();
  fireEvent.mouseLeave(document.documentElement);
  fireEvent.keyDown(document.body, { key: 'Control' });
  expect(stopped()).toBe(0);
});
