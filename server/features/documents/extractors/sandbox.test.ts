import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { contentOf, extractBytes, extractionChildren, extractPath, refusalOf, usualLimits } from '#tests/extraction.ts';
import { linesAt, madePdf, textAt } from '#tests/made-files.ts';

const isLinux = process.platform === 'linux';
const onePage = madePdf([{ content: textAt(72, 700, 'Hello') }]);
/** Takes seconds to read: many drawing commands and many pages. */
const slow = madePdf(
  Array.from({ length: 400 }, (_, page) => ({ content: textAt(72, 700, `Page ${page} `).repeat(800) })),
);

/** Reads the slow document, and inspects the child while it works. */
async function whileReading<T>(look: (child: number) => T): Promise<T> {
  const stop = new AbortController();
  let seen: { value: T } | undefined;
  const reading = extractBytes(slow, 'pdf', {
    signal: stop.signal,
    onProgress: () => {
      const [child] = extractionChildren();
      if (seen !== undefined || child === undefined) return;
      seen = { value: look(child) };
      stop.abort(new Error('seen enough'));
    },
  });
  await expect(reading).rejects.toThrow('seen enough');
  if (seen === undefined) throw new Error('There was no child to look at.');
  return seen.value;
}

/** A file that does not end before it is completed, so that its reader is still there, however slow the test is. */
async function withSlowFile(
  work: (path: string, complete: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sparehour-extraction-'));
  const path = join(folder, 'file');
  execFileSync('mkfifo', [path]);
  const pipe = await open(path, 'r+');
  try {
    await work(path, async (bytes) => {
      await pipe.writeFile(bytes);
      await pipe.close();
    });
  } finally {
    await pipe.close();
    rmSync(folder, { recursive: true });
  }
}

describe.runIf(isLinux)('the process that reads a document', () => {
  test('knows none of the settings and keys', async () => {
    process.env.SECRET_KEY_OF_A_TEST = 'secret';
    const environment = await whileReading((child) => contentOf(`/proc/${child}/environ`));
    delete process.env.SECRET_KEY_OF_A_TEST;
    const names = environment.split('\0').map((line) => line.split('=')[0]);
    expect(names.filter((name) => name !== '').sort()).toEqual(['MIMALLOC_ARENA_EAGER_COMMIT', 'PATH']);
  });

  test('has limits on processor, memory and files, and writes nothing', async () => {
    const limits = await whileReading((child) => contentOf(`/proc/${child}/limits`));
    const soft = (name: string) => new RegExp(`^${name} +(\\S+)`, 'm').exec(limits)?.[1];
    expect(soft('Max cpu time')).toBe('120');
    expect(soft('Max open files')).toBe('64');
    expect(soft('Max file size')).toBe('0');
    expect(soft('Max core file size')).toBe('0');
    // V8 reserves 512 MB that it does not use.
    expect(Number(soft('Max data size'))).toBe((usualLimits.memoryMb + 512) * 1024 * 1024);
  });

  test('may read the program only, and start nothing', async () => {
    const command = await whileReading((child) => contentOf(`/proc/${child}/cmdline`).split('\0'));
    expect(command).toContain('--permission');
    expect(command.filter((word) => word.startsWith('--allow')).map((word) => word.replace(process.cwd(), ''))).toEqual(
      [
        '--allow-fs-read=/package.json',
        '--allow-fs-read=/content',
        '--allow-fs-read=/server',
        '--allow-fs-read=/dist/server',
        '--allow-fs-read=/shared',
        '--allow-fs-read=/node_modules',
      ],
    );
  });

  test.runIf(canHideNetwork())('sees no network but its own', async () => {
    const devices = await whileReading((child) => contentOf(`/proc/${child}/net/dev`));
    expect(
      devices
        .split('\n')
        .slice(2)
        .map((line) => line.split(':')[0]?.trim())
        .filter(Boolean),
    ).toEqual(['lo']);
  });

  test('ends when its caller leaves', async () => {
    await whileReading(() => undefined);
    expect(extractionChildren()).toEqual([]);
  });

  test('ends when its caller leaves while it is started', async () => {
    await withSlowFile(async (path) => {
      const stop = new AbortController();
      const reading = extractPath(path, 'pdf', { signal: stop.signal });
      stop.abort(new Error('enough'));
      await expect(reading).rejects.toThrow('enough');
      expect(extractionChildren()).toEqual([]);
    });
  });

  test('is killed when its processor time is used up, with a sentence for the user', async () => {
    const sentence = await refusalOf(slow, 'pdf', { limits: { parseSeconds: 0.5 } });
    expect(sentence).toMatch(/^This file takes too long to process\. /);
    expect(extractionChildren()).toEqual([]);
  });

  test('never suggests splitting a file of one page', async () => {
    const page = {
      content: linesAt(
        72,
        700,
        Array.from({ length: 30 }, (_, at) => `Line ${at} of a page.`),
      ),
    };
    const limits = { outputBytes: 500 };
    expect(await refusalOf(madePdf([page]), 'pdf', { limits })).toBe(
      'This file has more text than can be stored. Save it in a simpler form, for example by printing it to a PDF, and upload that.',
    );
    expect(await refusalOf(madePdf([page, page]), 'pdf', { limits })).toBe(
      'This file has more text than can be stored. Split it into smaller files and upload those.',
    );
  });

  test('finishes on a busy machine even if that takes longer than its limit', async () => {
    await withSlowFile(async (path, complete) => {
      const reading = extractPath(path, 'pdf', { limits: { parseSeconds: 3 } });
      const child = await vi.waitUntil(() => extractionChildren()[0], { timeout: 60_000 });
      process.kill(child, 'SIGSTOP');
      await setTimeout(3500);
      process.kill(child, 'SIGCONT');
      await complete(onePage);
      expect((await reading).pages[0]?.markdown).toBe('Hello');
    });
  });

  test('is killed when it hangs, or by a machine without memory, and the file is not blamed', async () => {
    const busy = { code: 'unavailable', message: 'The server is too busy to process this file. Try again later.' };
    await withSlowFile(async (path) => {
      const stuck = extractPath(path, 'pdf', { limits: { parseSeconds: 0.3 } });
      process.kill(await vi.waitUntil(() => extractionChildren()[0], { timeout: 60_000, interval: 5 }), 'SIGSTOP');
      await expect(stuck).rejects.toMatchObject(busy);
    });
    const killed = extractBytes(slow, 'pdf');
    process.kill(await vi.waitUntil(() => extractionChildren()[0], { timeout: 60_000 }), 'SIGKILL');
    await expect(killed).rejects.toMatchObject(busy);
  });

  test('is killed when its output is too large', async () => {
    const sentence = await refusalOf('word '.repeat(100_000), 'txt', { limits: { outputBytes: 1000 } });
    expect(sentence).toMatch(/^This file has more text than can be stored\. /);
    expect(extractionChildren()).toEqual([]);
  });

  test('ends when it exceeds its memory limit', async () => {
    const sentence = await refusalOf(slow, 'pdf', { limits: { memoryMb: 100 } });
    expect(sentence).toMatch(/^This file needs more memory than one file may use\. /);
  });

  test('runs once for every two cores', async () => {
    let most = 0;
    const watch = () => {
      most = Math.max(most, extractionChildren().length);
    };
    await Promise.all(Array.from({ length: 4 }, () => extractBytes(onePage, 'pdf', { onProgress: watch })));
    expect(most).toBe(Math.max(1, Math.floor(usualLimits.ocrProcesses / 2)));
  });
});

test('a caller who stops waiting does not block the others', async () => {
  const stop = new AbortController();
  const first = extractBytes(onePage, 'pdf');
  const second = extractBytes(onePage, 'pdf', { signal: stop.signal });
  const third = extractBytes(onePage, 'pdf');
  stop.abort(new Error('changed my mind'));
  await expect(second).rejects.toThrow('changed my mind');
  expect((await first).pages[0]?.markdown).toBe('Hello');
  expect((await third).pages[0]?.markdown).toBe('Hello');
});

test('the server’s main thread stays responsive, and its memory stable', async () => {
  const before = process.memoryUsage().rss;
  let turns = 0;
  const stop = new AbortController();
  const reading = extractBytes(slow, 'pdf', { signal: stop.signal }).catch(() => {});
  while (turns < 100) {
    await setTimeout(1);
    turns += 1;
  }
  stop.abort();
  await reading;
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
});

test('reading leaves no files behind', async () => {
  const before = readdirSync(tmpdir()).filter((name) => !name.startsWith('sparehour-'));
  await extractBytes(onePage, 'pdf');
  const after = readdirSync(tmpdir()).filter((name) => !name.startsWith('sparehour-'));
  expect(after.filter((name) => !before.includes(name) && /pdf|tess|canvas|node-/i.test(name))).toEqual([]);
});

function canHideNetwork(): boolean {
  try {
    execFileSync('unshare', ['-rn', '--', 'true'], { stdio: 'ignore' });
    return readFileSync('/proc/self/net/dev', 'utf8').length > 0;
  } catch {
    return false;
  }
}
