import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import * as Radix from 'radix-ui/dropdown-menu';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { ContextMenu, ContextMenuContent, ContextMenuItem, ContextMenuTrigger } from './context-menu.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx';

beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers();
  render(
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger>Open</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem>Search</DropdownMenuItem>
        <DropdownMenuItem>Settings</DropdownMenuItem>
        <DropdownMenuItem>Trash</DropdownMenuItem>
        <Radix.Sub>
          <Radix.SubTrigger>Theme</Radix.SubTrigger>
          <Radix.Portal>
            <Radix.SubContent>
              <DropdownMenuItem>Dark</DropdownMenuItem>
            </Radix.SubContent>
          </Radix.Portal>
        </Radix.Sub>
      </DropdownMenuContent>
    </DropdownMenu>,
  );
  pass(0);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const focused = () => document.activeElement?.textContent;
function type(key: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  pass(0);
}

test('letters typed within 1000 ms are one word', () => {
  screen.getByRole('menu').focus();
  type('s');
  expect(focused()).toBe('Search');
  pass(900);
  type('e');
  pass(900);
  type('t');
  expect(focused()).toBe('Settings');
});

test('after 1000 ms a letter begins a new word', () => {
  screen.getByRole('menu').focus();
  type('s');
  pass(1_001);
  type('t');
  expect(focused()).toBe('Trash');
});

test('a submenu opens 100 ms after the pointer came', () => {
  fireEvent.pointerMove(screen.getByRole('menuitem', { name: 'Theme' }), { pointerType: 'mouse' });
  pass(99);
  expect(screen.queryByRole('menuitem', { name: 'Dark' })).toBeNull();
  pass(1);
  expect(screen.getByRole('menuitem', { name: 'Dark' })).toBeTruthy();
});

test('the way to a submenu is free for 300 ms', () => {
  const theme = screen.getByRole('menuitem', { name: 'Theme' });
  const trash = screen.getByRole('menuitem', { name: 'Trash' });
  fireEvent.pointerMove(theme, { pointerType: 'mouse' });
  pass(100);
  const submenu = screen.getByRole('menuitem', { name: 'Dark' }).closest('[role=menu]');
  if (!submenu) throw new Error('The item is in no menu');
  vi.spyOn(submenu, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 100, 200));
  fireEvent.pointerMove(theme, { pointerType: 'mouse', clientX: 50, clientY: 100 });
  fireEvent.pointerLeave(theme, { pointerType: 'mouse', clientX: 90, clientY: 100 });
  const cross = () => fireEvent.pointerMove(trash, { pointerType: 'mouse', clientX: 95, clientY: 110 });
  cross();
  expect(focused()).not.toBe('Trash');
  pass(301);
  cross();
  expect(focused()).toBe('Trash');
});

test('Back closes the menu, and leaves the page where it is', async () => {
  vi.useRealTimers();
  render(
    <ContextMenu>
      <ContextMenuTrigger>Row</ContextMenuTrigger>
      <ContextMenuContent>
        <ContextMenuItem>Rename</ContextMenuItem>
      </ContextMenuContent>
    </ContextMenu>,
  );
  const address = location.href;
  history.back();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  fireEvent.contextMenu(screen.getByText('Row'));
  await screen.findByRole('menuitem', { name: 'Rename' });
  history.back();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(location.href).toBe(address);
});
