import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserArguments, browserPath } from '#scripts/browser.ts';
import { passTime } from './moments.ts';

/** A browser that a test may kill. */
export interface OwnBrowser {
  child: ChildProcess;
  browser: Browser;
  context: BrowserContext;
}

/**
 * A browser of our own: the one that Playwright starts for a test is not to be killed. One in a few dozen does not
 * answer its debugger after its predecessor was killed; a person would start it again.
 */
export async function startBrowser(profile: string, more: string[] = [], attempts = 3): Promise<OwnBrowser> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const child = spawn(
    browserPath(),
    [
      ...browserArguments,
      ...more,
      '--headless=new',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: 'ignore', detached: true },
  );
  for (let wait = 0; wait < 400 && !isWritten(portFile); wait += 1) await passTime(50);
  const [port] = isWritten(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
  const browser =
    port === undefined
      ? undefined
      : await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 30_000 }).catch(() => undefined);
  if (browser === undefined) {
    await kill(child);
    if (attempts === 1) throw new Error('The browser does not answer its debugger');
    return startBrowser(profile, more, attempts - 1);
  }
  const [context = await browser.newContext()] = browser.contexts();
  return { child, browser, context };
}

function isWritten(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').includes('\n');
}

/** Ends a browser as a power cut would. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}
