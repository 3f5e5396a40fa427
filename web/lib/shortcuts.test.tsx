import { fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ariaShortcut, matchesShortcut, type Shortcut, shortcutLabel, useShortcut } from './shortcuts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function Page({ shortcut, onPress }: { shortcut: Shortcut; onPress: () => unknown }) {
  useShortcut(shortcut, onPress);
  return <input aria-label="text" />;
}

test('Ctrl+S calls the handler instead of the browser', () => {
  const onPress = vi.fn();
  render(<Page shortcut="mod+s" onPress={onPress} />);
  const wasLeftToBrowser = fireEvent.keyDown(window, { key: 's', code: 'KeyS', ctrlKey: true });
  expect(onPress).toHaveBeenCalledOnce();
  expect(wasLeftToBrowser).toBe(false);
});

test('other keys and other modifiers do nothing', () => {
  const onPress = vi.fn();
  render(<Page shortcut="mod+s" onPress={onPress} />);
  fireEvent.keyDown(window, { key: 's', code: 'KeyS' });
  fireEvent.keyDown(window, { key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true });
  fireEvent.keyDown(window, { key: 'd', code: 'KeyD', ctrlKey: true });
  expect(onPress).not.toHaveBeenCalled();
});

test("the key's position counts on a keyboard with another alphabet", () => {
  const onPress = vi.fn();
  render(<Page shortcut="mod+s" onPress={onPress} />);
  fireEvent.keyDown(window, { key: 'ы', code: 'KeyS', ctrlKey: true });
  expect(onPress).toHaveBeenCalledOnce();
});

test("Esc isn't passed on if something else handled it", () => {
  const onPress = vi.fn();
  const page = render(<Page shortcut="escape" onPress={onPress} />);
  const input = page.getByLabelText('text');
  input.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(onPress).toHaveBeenCalledOnce();
});

test("a handler that returns false keeps the browser's default", () => {
  render(<Page shortcut="mod+f" onPress={() => false} />);
  expect(fireEvent.keyDown(window, { key: 'f', code: 'KeyF', ctrlKey: true })).toBe(true);
});

test('a label names the keys', () => {
  expect(shortcutLabel('mod+s')).toBe('Ctrl+S');
  expect(shortcutLabel('mod+shift+k')).toBe('Ctrl+Shift+K');
  expect(shortcutLabel('escape')).toBe('Esc');
});

const pressed = (key: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, ...init });

describe('Alt with a letter', () => {
  test('is Alt alone: AltGr, which Windows reports as Ctrl and Alt, types a letter', () => {
    expect(matchesShortcut('alt+r', pressed('r', { altKey: true }))).toBe(true);
    expect(matchesShortcut('alt+r', pressed('r', { altKey: true, ctrlKey: true }))).toBe(false);
    expect(matchesShortcut('alt+r', pressed('r', { altKey: true, modifierAltGraph: true }))).toBe(false);
    expect(shortcutLabel('alt+r')).toBe('Alt+R');
    expect(ariaShortcut('alt+r')).toBe('Alt+R');
  });

  test('is Control and Shift on a Mac, where Option types ®, ∆ and ñ', async () => {
    vi.stubGlobal('navigator', { platform: 'MacIntel' });
    const mac = await import('./shortcuts.ts');
    expect(mac.matchesShortcut('alt+r', pressed('®', { code: 'KeyR', altKey: true }))).toBe(false);
    expect(mac.matchesShortcut('alt+n', pressed('Dead', { code: 'KeyN', altKey: true }))).toBe(false);
    expect(mac.matchesShortcut('alt+r', pressed('R', { ctrlKey: true, shiftKey: true }))).toBe(true);
    expect(mac.matchesShortcut('mod+s', pressed('s', { metaKey: true }))).toBe(true);
    expect(mac.matchesShortcut('mod+s', pressed('s', { ctrlKey: true }))).toBe(false);
    expect([mac.shortcutLabel('alt+r'), mac.shortcutLabel('mod+s')]).toEqual(['⌃⇧R', '⌘S']);
    expect([mac.ariaShortcut('alt+r'), mac.ariaShortcut('mod+s')]).toEqual(['Control+Shift+R', 'Meta+S']);
  });
});

test('recognizes a question mark however it is typed', () => {
  expect(matchesShortcut('?', pressed('?', { shiftKey: true }))).toBe(true);
  expect(matchesShortcut('?', pressed('?', { ctrlKey: true }))).toBe(false);
});
