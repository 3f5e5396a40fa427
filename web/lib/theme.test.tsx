import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { ThemeProvider, useAccountTheme, useForgetAccountTheme, useThemeChoice } from './theme.tsx';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
  stubBrowser();
});

function Page({ defaultDark }: { defaultDark?: boolean }) {
  const { choice, setChoice } = useThemeChoice();
  const forget = useForgetAccountTheme();
  useAccountTheme(defaultDark);
  return (
    <>
      <output>{choice}</output>
      <button type="button" onClick={() => setChoice('light')}>
        Light
      </button>
      <button type="button" onClick={() => setChoice('system')}>
        System
      </button>
      <button type="button" onClick={forget}>
        Leave
      </button>
    </>
  );
}

function open(defaultDark?: boolean) {
  return render(
    <ThemeProvider>{defaultDark === undefined ? <Page /> : <Page defaultDark={defaultDark} />}</ThemeProvider>,
  );
}
const isDark = () => document.documentElement.classList.contains('dark');
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

test('system is the default', () => {
  open();
  expect(screen.getByRole('status').textContent).toBe('system');
  expect(isDark()).toBe(false);
});

test('system follows a dark system', () => {
  stubBrowser({ isDark: true });
  open();
  expect(isDark()).toBe(true);
});

test('the choice is stored in local storage', () => {
  localStorage.setItem('theme', 'dark');
  open();
  expect(isDark()).toBe(true);
  press('Light');
  expect(localStorage.getItem('theme')).toBe('light');
  expect(isDark()).toBe(false);
});

test("the account's default applies in a browser without a choice", () => {
  open(true);
  expect(isDark()).toBe(true);
  expect(localStorage.getItem('theme')).toBeNull();
});

test("a choice overrides the account's default", () => {
  open(true);
  press('Light');
  expect(isDark()).toBe(false);
  press('System');
  expect(isDark()).toBe(false);
});

test("the account's default doesn't override an earlier choice", () => {
  localStorage.setItem('theme', 'light');
  open(true);
  expect(isDark()).toBe(false);
});

test("the account's default applies at the next visit and not after signing out", () => {
  open(true).unmount();
  open();
  expect(isDark()).toBe(true);
  press('Leave');
  expect(isDark()).toBe(false);
  expect(localStorage.getItem('theme-default')).toBeNull();
});
