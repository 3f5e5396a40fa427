import { setTimeout } from 'node:timers/promises';
import { openEmbedded } from '#server/db/embedded.ts';
import type { UploadReply } from '#shared/documents.ts';
import { docxOf, pdfOf } from '#tests/document-files.ts';
import { startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { connectClient, type Reply } from '#tests/faults/api-client.ts';
import { type ServerProcess, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { type Figure, mib, type Options, type Result } from './figures.ts';
import { underLoad } from './load.ts';
import { proportionalMib, residentMib } from './process-memory.ts';
import { childrenOf, untilIdle } from './processes.ts';
import { insertUser, PASSWORD } from './search.ts';
import { seedLibraries } from './search-seed.ts';
import { quiet } from './server-command.ts';
import { type Failure, type SimulatedUser, startSimulatedUser } from './simulated-user.ts';
import { sayFailures, zeroFigure } from './users-run.ts';

const USERS = 20;
const NOTES = 50;
/** Calls a second, of all users together. */
const rates = { save: 2, list: 0.8, read: 0.5, search: 0.5, question: 0.2, upload: 0.1, exportAll: 0.03 };
type Kind = keyof typeof rates;
const SAMPLE_MS = 5000;
const IDLE_MINUTES = 5;
/** By how much the thirds of the load may differ, and what is left after it may exceed the start. */
const FLAT = 0.05;
const BACK = 0.1;
/** MiB. */
const MOST = { started: 220, last: 350, idle: 250 };
/** One that was kept might be closed by the server just when it is used again, and an upload isn't sent twice. */
const alone = { connection: 'close' };

interface Worker extends Pick<SimulatedUser, 'save' | 'list' | 'read' | 'search' | 'close'> {
  question: () => Promise<void>;
  upload: () => Promise<void>;
  exportAll: () => Promise<void>;
}

/** In MiB, with shared memory counted once. */
interface Holding {
  /** The server with its child processes. */
  pss: number;
  /** Its main process alone, as the system reports it. */
  rss: number;
}

/** Everything people do, at a low rate for a long time: whether the server's memory stays as it is. */
export async function measure({ minutes }: Options): Promise<Result> {
  return withFolder(async (folder) => {
    const seeding = await openEmbedded(folder);
    const options = { sizes: [], users: USERS, notesOfOthers: NOTES };
    await seedLibraries({ socket: seeding.address, pool: 1 }, folder, insertUser, options);
    await seeding.close();
    const provider = await startFakeProvider();
    const ai = {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `${provider.url}/v1`,
      AI_MODEL: 'stand-in',
      AI_API_KEY: 'none',
    };
    const settings = { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', ...quiet, ...ai };
    const server = await startServer({ settings, command: ['npm', 'start', '--silent'] });
    const main = childrenOf(server.pid).at(-1) ?? server.pid;
    await untilIdle(main);
    const started = holdingOf(main);
    // They wait beside it.
    const ofNpm = pssOf(server.pid) - started.pss;
    const failures: Failure[] = [];
    const users = await Promise.all(Array.from({ length: USERS }, (_, index) => startWorker(server, index, failures)));
    const watch = watchMinutes(main, () => provider.requests.splice(0));
    const calls = await offer(users, minutes * 60, failures);
    const byMinute = watch.stop();
    for (const user of users) user.close();
    const idleMinutes = Math.min(IDLE_MINUTES, minutes);
    await setTimeout(idleMinutes * 60_000);
    const after = holdingOf(main);
    await stopServer(server);
    await provider.close();
    sayFailures({ failures, differences: [] });
    process.stderr.write(`PSS by minute: ${byMinute.map(({ pss }) => pss.toFixed(0)).join(' ')}\n`);
    return {
      title: 'Soak',
      about:
        `${USERS} users with ${NOTES} notes each, ${minutes} minutes: saves, lists, notes, searches, questions to the assistant with a fake provider, documents that are deleted ` +
        `again, and exports of everything, ${calls} calls in all. \`npm start\` with the embedded database; memory of the server and its child processes together (PSS), each minute's mean.`,
      figures: [
        ...memoryFigures({ ...started, ofNpm }, byMinute, { minutes: idleMinutes, ...after }),
        zeroFigure('calls that failed', failures.length),
      ],
    };
  });
}

function memoryFigures(
  started: Holding & { ofNpm: number },
  byMinute: Holding[],
  after: Holding & { minutes: number },
): Figure[] {
  const third = Math.max(1, Math.floor(byMinute.length / 3));
  const thirds = [0, 1, 2].map((index) => byMinute.slice(index * third, (index + 1) * third).map(({ pss }) => pss));
  const means = thirds.filter((part) => part.length > 0).map(mean);
  const spread = Math.max(...means) / Math.min(...means) - 1;
  const left = after.pss / started.pss - 1;
  const last = byMinute.at(-1)?.pss ?? Number.NaN;
  return [
    { name: 'started', median: mib(started.pss), p99: '', ...atMost(started.pss, MOST.started) },
    { name: '  npm and its shell beside it', median: mib(started.ofNpm), p99: '' },
    ...means.map((value, index) => ({
      name: `mean of the ${['first', 'second', 'last'][index]} third`,
      median: mib(value),
      p99: '',
      max: mib(Math.max(...(thirds[index] ?? []))),
    })),
    { name: '  between the thirds', median: percent(spread), p99: '', target: '< 5 %', isReached: spread < FLAT },
    { name: 'the last minute', median: mib(last), p99: '', ...atMost(last, MOST.last) },
    { name: `${after.minutes} minutes later`, median: mib(after.pss), p99: '', ...atMost(after.pss, MOST.idle) },
    { name: '  more than at the start', median: percent(left), p99: '', target: '< 10 %', isReached: left < BACK },
    {
      name: 'resident memory of the main process',
      median: mib(mean(byMinute.map(({ rss }) => rss))),
      p99: '',
      max: mib(Math.max(...byMinute.map(({ rss }) => rss))),
    },
  ];
}

function atMost(value: number, most: number): Pick<Figure, 'target' | 'isReached'> {
  return { target: `≤ ${mib(most)}`, isReached: value <= most };
}

async function startWorker(server: ServerProcess, index: number, failures: Failure[]): Promise<Worker> {
  const account = { username: `other${index}`, password: PASSWORD };
  const user = await startSimulatedUser(server.url, index, account, failures);
  const client = connectClient(server.url, undefined, `10.0.1.${index + 1}`);
  expect(await client.call('POST', '/api/login', account), 200);
  let round = 0;
  return {
    ...user,
    question: async () => {
      const messages = [{ role: 'user', content: `What did the family decide in round ${round}?` }];
      expect(await client.call('POST', '/api/assistant/chat', { messages }), 200);
      expect(await client.call('DELETE', '/api/chat/general'), 204);
    },
    upload: async () => {
      round += 1;
      const { document } = await uploadOne(server.url, client.cookie() ?? '', round);
      expect(await client.call('DELETE', `/api/documents/${document.id}`), 204);
      expect(await client.call('DELETE', `/api/notes/${document.noteId}`), 204);
      expect(await client.call('DELETE', `/api/trash/${document.noteId}`), 204);
    },
    exportAll: async () => {
      const headers = { cookie: client.cookie() ?? '', ...alone };
      const reply = await fetch(`${server.url}/api/export`, { headers });
      for await (const _ of reply.body ?? []);
    },
    close: () => {
      user.close();
      client.close();
    },
  };
}

/** Answers how many calls were made. */
async function offer(users: Worker[], seconds: number, failures: Failure[]): Promise<number> {
  const measured = await Promise.all(
    (Object.keys(rates) as Kind[]).map(async (kind) => {
      const work = async (index: number) => users[index % users.length]?.[kind]();
      const counted = (index: number) => work(index).catch((error: unknown) => failures.push(failureOf(kind, error)));
      const perform = async (index: number) => void (await counted(index));
      return (await underLoad({ perSecond: rates[kind], seconds }, perform)).samples.length;
    }),
  );
  return measured.reduce((sum, count) => sum + count, 0);
}

function failureOf(kind: Kind, error: unknown): Failure {
  const now = Date.now();
  return { call: kind, message: String(error), isBroken: false, from: now, to: now };
}

async function uploadOne(url: string, cookie: string, round: number): Promise<UploadReply> {
  const text = `In round ${round} the family decided about pension ${round}. They meet again in May.`;
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const [name, type, bytes] = (
    [
      ['Decision.pdf', 'application/pdf', pdfOf(text)],
      ['Decision.docx', word, docxOf(text)],
      ['Decision.txt', 'text/plain', Buffer.from(text)],
    ] as const
  )[round % 3] ?? ['Decision.txt', 'text/plain', Buffer.from(text)];
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = { cookie, ...alone };
  const reply = await fetch(`${url}/api/documents/upload`, { method: 'POST', headers, body: form });
  if (reply.status !== 201) throw new Error(`An upload was answered ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as UploadReply;
}

function expect({ status, body, failure }: Reply, expected: number): void {
  if (status !== expected) throw new Error(`Answered ${status} ${failure ?? JSON.stringify(body)}`);
}

function holdingOf(main: number): Holding {
  return { pss: pssOf(main), rss: residentMib(main) ?? Number.NaN };
}

/** Of a process and all that it started. */
function pssOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (proportionalMib(each) ?? 0), 0);
}

/** The mean of each minute that is over. */
function watchMinutes(main: number, onSample: () => void): { stop: () => Holding[] } {
  const samples: Holding[] = [];
  const timer = setInterval(() => {
    samples.push(holdingOf(main));
    onSample();
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      const size = 60_000 / SAMPLE_MS;
      return Array.from({ length: Math.max(1, Math.round(samples.length / size)) }, (_, minute) => {
        const part = samples.slice(minute * size, (minute + 1) * size);
        const meanOf = (what: keyof Holding) => mean(part.map(({ [what]: each }) => each));
        return { pss: meanOf('pss'), rss: meanOf('rss') };
      });
    },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
