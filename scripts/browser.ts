import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian and its relatives put Chromium; CHROMIUM_PATH names any other. */
export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

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
  if (existsSync(browserPath)) return true;
  const mayInstall =
    process.env.CHROMIUM_PATH === undefined && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!mayInstall) return false;
  process.stderr.write('Installing Chromium from the distribution…\n');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: ['ignore', 'ignore', 2] });
  return existsSync(browserPath);
}
