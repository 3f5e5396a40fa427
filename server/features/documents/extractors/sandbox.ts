import type { ChildProcess } from 'node:child_process';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ChildClock } from '#server/sandbox/child-clock.ts';
import { startLimited } from '#server/sandbox/limited-process.ts';
import type { ChildJob, ChildMessage, ChildResult } from './child-messages.ts';

/** How a child ended without finishing its work. */
export type ChildEnd =
  | { reason: 'failed'; sentence: string }
  | { reason: 'time' | 'busy' | 'memory' | 'output' | 'crash'; detail: string };

/** A child process did not deliver. `end` says why. */
export class ChildFailure extends Error {
  readonly end: ChildEnd;

  constructor(end: ChildEnd) {
    super(end.reason === 'failed' ? end.sentence : `The child process ended: ${end.reason}. ${end.detail}`);
    this.end = end;
  }
}

export interface ChildOptions {
  path: string;
  job: ChildJob;
  /** Processor time: per page for OCR, or for a document of a few pages. */
  seconds: number;
  onMessage: (message: Exclude<ChildMessage, { type: 'done' | 'failed' }>) => void;
  signal?: AbortSignal | undefined;
}

const STDERR_BYTES = 4096;

/**
 * Reads a document in a separate process: no environment, no right to write, to start processes or to read anything
 * except the program, no network, limited processor time, memory and output. It is killed immediately when it exceeds a
 * limit.
 */
export async function runInChild(options: ChildOptions): Promise<ChildResult> {
  options.signal?.throwIfAborted();
  const file = await open(options.path, 'r');
  try {
    return await talkTo(await start(file, options), options);
  } finally {
    await file.close();
  }
}

function start(file: FileHandle, options: ChildOptions): Promise<ChildProcess> {
  const { job } = options;
  return startLimited({
    script: join(import.meta.dirname, 'child.ts'),
    job,
    input: file.fd,
    memoryMb: job.limits.memoryMb,
    processorSeconds: mostSeconds(options),
    // OCR runs in a worker thread and renders with native code.
    threads: job.task === 'ocr' ? 1 : 0,
    readable: job.limits.languageFolder === null ? [] : [job.limits.languageFolder],
    isBackground: job.task === 'ocr',
  });
}

/** The processor time after which the system ends the child in any case. */
function mostSeconds({ job, seconds }: ChildOptions): number {
  return job.task === 'ocr' ? seconds * job.pages.length * 2 : forPages(seconds, job.limits.pages, job);
}

/** A hundred pages may take as long again as the first few. */
function forPages(seconds: number, pages: number, { limits }: ChildJob): number {
  return seconds * (1 + Math.min(pages, limits.pages) / 100);
}

/** Collects the child's output until it ends, and ends it on timeout, too much output or abort. */
function talkTo(child: ChildProcess, options: ChildOptions): Promise<ChildResult> {
  const { job, seconds, signal, onMessage } = options;
  return new Promise((resolve, reject) => {
    let ending: unknown;
    let result: ChildResult | undefined;
    let stderr = '';
    let bytes = 0;
    let pending = '';
    const end = (why: unknown) => {
      ending ??= why;
      child.kill('SIGKILL');
    };
    const failure = (reason: Exclude<ChildEnd['reason'], 'failed'>) => new ChildFailure({ reason, detail: stderr });
    const clock = new ChildClock(child.pid, seconds, (why) => end(failure(why === 'processor' ? 'time' : 'busy')));
    const abort = () => end(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    // It may have been given up while it was started.
    if (signal?.aborted) abort();

    const handleLine = (line: string) => {
      const message = JSON.parse(line) as ChildMessage;
      if (message.type === 'done') result = message;
      else if (message.type === 'failed') end(new ChildFailure({ reason: 'failed', sentence: message.sentence }));
      else onMessage(message);
      if (job.task === 'ocr' && message.type === 'page') clock.give(seconds);
      if (message.type === 'progress' && message.page === 1) clock.give(forPages(seconds, message.pages, job));
    };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      bytes += text.length;
      if (bytes > job.limits.outputBytes) return end(failure('output'));
      const lines = (pending + text).split('\n');
      pending = lines.pop() ?? '';
      if (ending !== undefined) return;
      try {
        for (const line of lines) handleLine(line);
      } catch (cause) {
        end(cause);
      }
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_BYTES);
    });
    child.on('error', end);
    child.on('close', (code, killedBy) => {
      clock.stop();
      signal?.removeEventListener('abort', abort);
      if (ending !== undefined) reject(ending);
      else if (result !== undefined && code === 0) resolve(result);
      else reject(failure(whyEnded(killedBy, clock.isNearly(mostSeconds(options)), stderr)));
    });
  });
}

/**
 * The system ends a process that used its processor time, or for which the machine has no memory; V8 ends one that used
 * its memory.
 */
function whyEnded(killedBy: NodeJS.Signals | null, isOutOfTime: boolean, stderr: string) {
  if (killedBy === 'SIGXCPU' || (killedBy === 'SIGKILL' && isOutOfTime)) return 'time';
  if (killedBy === 'SIGKILL') return 'busy';
  return /out of memory|allocation failed|bad_alloc|Cannot allocate/i.test(stderr) ? 'memory' : 'crash';
}
