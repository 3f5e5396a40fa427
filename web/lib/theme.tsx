import { ThemeProvider as NextThemesProvider, useTheme } from 'next-themes';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { nonce } from './content-security.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** public/theme-init.js also reads both, before the first paint. */
const CHOICE_KEY = 'theme';
const ACCOUNT_DEFAULT_KEY = 'theme-default';

interface AccountDefault {
  isForced: boolean;
  setForced: (isForced: boolean) => void;
}
const AccountDefaultContext = createContext<AccountDefault>({ isForced: false, setForced: () => {} });

/** Sets the class `dark` on the page from this browser's choice, else the account's default, else the system. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [isMounted, setMounted] = useState(false);
  const [isForced, setForced] = useState(() => !hasChoice() && read(ACCOUNT_DEFAULT_KEY) === 'dark');
  useEffect(() => setMounted(true), []);
  const accountDefault = useMemo(() => ({ isForced, setForced }), [isForced]);
  if (!isMounted) return null;
  return (
    <NextThemesProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      // The style sheet sets it with the class, because an inline style would also apply to print.
      enableColorScheme={false}
      disableTransitionOnChange
      storageKey={CHOICE_KEY}
      forcedTheme={isForced ? 'dark' : undefined}
      {...(nonce ? { nonce } : {})}
      // The script is only for server-rendered pages; as data it is inert, and React doesn't warn about it.
      scriptProps={{ type: 'application/json' }}
    >
      <AccountDefaultContext value={accountDefault}>{children}</AccountDefaultContext>
    </NextThemesProvider>
  );
}

/** This browser's choice, whether the page is dark now, and how to choose. */
export function useThemeChoice() {
  const { theme, resolvedTheme, setTheme } = useTheme();
  const { isForced, setForced } = useContext(AccountDefaultContext);
  return {
    choice: (isForced ? 'dark' : (theme ?? 'system')) as ThemeChoice,
    isDark: isForced || resolvedTheme === 'dark',
    setChoice: (choice: ThemeChoice) => {
      setForced(false);
      setTheme(choice);
    },
  };
}

/**
 * Applies the account's default (undefined: signed out) in browsers without a chosen theme, and stores it so that the next
 * visit starts with it.
 */
export function useAccountTheme(defaultDark: boolean | undefined): void {
  const { setForced } = useContext(AccountDefaultContext);
  useEffect(() => {
    if (defaultDark === undefined) return;
    write(ACCOUNT_DEFAULT_KEY, defaultDark ? 'dark' : null);
    setForced(defaultDark && !hasChoice());
  }, [defaultDark, setForced]);
}

/** Forgets the account's default when the user signs out. */
export function useForgetAccountTheme(): () => void {
  const { setForced } = useContext(AccountDefaultContext);
  return () => {
    write(ACCOUNT_DEFAULT_KEY, null);
    setForced(false);
  };
}

function hasChoice(): boolean {
  return read(CHOICE_KEY) !== null;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Without storage, the system's theme applies.
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See read().
  }
}
