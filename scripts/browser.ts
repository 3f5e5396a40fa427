import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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
  const mayInstall =
    process.env.CHROMIUM_PATH === undefined && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (mayInstall && !existsSync(DEBIAN['chromium-headless-shell'])) {
    process.stderr.write('Installing Chromium from the distribution…\n');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    // Older distributions have only the whole one.
    Object.keys(DEBIAN).some((name) => install(name) === 0);
  }
  return existsSync(browserPath());
}

function install(name: string): number | null {
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: ['ignore', 'ignore', 2] })
    .status;
}
