import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';

/** Where Debian and its relatives put Chromium. The one without a user interface opens a window in half the time. */
const DEBIAN = { 'chromium-headless-shell': '/usr/bin/chromium-headless-shell', chromium: '/usr/bin/chromium' };

/** The Chromium of tests, benches and pictures; CHROMIUM_PATH names any other. */
export function browserPath(): string {
  return process.env.CHROMIUM_PATH ?? Object.values(DEBIAN).find((path) => existsSync(path)) ?? DEBIAN.chromium;
}

/** How Chromium starts in tests: also as root, and without a word to the network. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether there is a Chromium to test with; installs Debian's where it may. */
export function ensureBrowser(): boolean {
  // Older distributions have only the whole one.
  if (process.env.CHROMIUM_PATH === undefined && !existsSync(DEBIAN['chromium-headless-shell']))
    installFromDebian('Chromium', Object.keys(DEBIAN));
  return existsSync(browserPath());
}
