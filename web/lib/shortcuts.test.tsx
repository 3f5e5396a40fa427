import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Shortcut, shortcutLabel, useShortcut } from './shortcuts.ts';

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

test('a keyboard with another alphabet is read by the key’s place', () => {
  const onPress = vi.fn();
  render(<Page shortcut="mod+s" onPress={onPress} />);
  fireEvent.keyDown(window, { key: 'ы', code: 'KeyS', ctrlKey: true });
  expect(onPress).toHaveBeenCalledOnce();
});

test('Esc that something else used is not passed on', () => {
  const onPress = vi.fn();
  const page = render(<Page shortcut="escape" onPress={onPress} />);
  const input = page.getByLabelText('text');
  input.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(onPress).not.toHaveBeenCalled();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(onPress).toHaveBeenCalledOnce();
});

test('a handler that answers false lets the browser have the keys', () => {
  render(<Page shortcut="mod+f" onPress={() => false} />);
  expect(fireEvent.keyDown(window, { key: 'f', code: 'KeyF', ctrlKey: true })).toBe(true);
});

test('a label names the keys', () => {
  expect(shortcutLabel('mod+s')).toBe('Ctrl+S');
  expect(shortcutLabel('mod+shift+k')).toBe('Ctrl+Shift+K');
  expect(shortcutLabel('escape')).toBe('Esc');
});
