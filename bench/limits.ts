import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withFolder } from '#tests/faults/server-process.ts';
import { type Contestant, withLimits } from './contestants.ts';
import { type Figure, mib, quantile, type Result } from './figures.ts';
import { type LibraryNote, type LibraryQuestion, questionsAbout, writeLibrary } from './library.ts';
import { underLoad } from './load.ts';
import { processorSecondsOf, untilIdle } from './processes.ts';

const NOTES = 10_000;
const ROUNDS = 5;
const WARM_UP = 300;
const CLIENTS = 8;
const SATURATED_SECONDS = 6;
const AT_ONCE = 16;
const SATURATED_LEAST = 600;
const FOUND_LEAST = 31 / 40;
const DISK_MOST_MIB = 40;
const MIB = 1024 * 1024;

interface Measures {
  ms: number[];
  cpuMs: number[];
}

type Operation = 'save' | 'open' | 'list' | 'search';
const times: Record<Operation, number> = { save: 60, open: 200, list: 60, search: 1 };
const limits: Record<Operation, { ms?: number; p95?: number; cpuMs?: number }> = {
  save: { ms: 3, cpuMs: 2.5 },
  open: { cpuMs: 0.8 },
  list: { cpuMs: 2.5 },
  search: { ms: 10, p95: 25 },
};

/** Ours beside a bare server on SQLite and on PostgreSQL, with the same notes, in turns. */
export async function measure(): Promise<Result> {
  const notes = writeLibrary(NOTES);
  const figures = await withFolder((folder) =>
    withLimits(folder, async (contestants) => {
      for (const contestant of contestants) await fill(contestant, notes);
      for (const contestant of contestants) await settled(contestant);
      const questions = questionsAbout(notes);
      for (const contestant of contestants) await warmUp(contestant, notes, questions);
      const measured = new Map(contestants.map((contestant) => [contestant, emptyMeasures()]));
      const found = new Map<Contestant, number>();
      for (let round = 0; round < ROUNDS; round += 1)
        for (const contestant of contestants) {
          const into = measured.get(contestant) ?? emptyMeasures();
          await inTurn(contestant, into.save, times.save, (turn) => {
            const note = (round * times.save + turn * 7) % NOTES;
            return contestant.save(contestant.ids[note] ?? '', `${notes[note]?.content} ${round}.${turn}`);
          });
          // What saves leave to the background is theirs, and not what the next call costs.
          await settled(contestant);
          await inTurn(contestant, into.open, times.open, (turn) =>
            contestant.open(contestant.ids[(round * 31 + turn * 13) % NOTES] ?? ''),
          );
          await inTurn(contestant, into.list, times.list, () => contestant.list());
          let right = 0;
          await inTurn(contestant, into.search, questions.length, async (turn) => {
            const question = questions[turn];
            const [first] = await contestant.search(question?.query ?? '');
            if (first === contestant.ids[question?.answer ?? -1]) right += 1;
          });
          found.set(contestant, right);
        }
      const saturated = new Map<Contestant, number>();
      for (const contestant of contestants) saturated.set(contestant, await saturate(contestant, notes));
      return [
        ...(Object.keys(times) as Operation[]).flatMap((operation) => rowsOf(operation, measured)),
        ...rateRows(saturated),
        ...foundRows(found, questions.length),
        ...diskRows(folder),
      ];
    }),
  );
  return {
    title: 'Beside the limit',
    about:
      `${NOTES.toLocaleString('en')} notes of 1 to 5 kB. The limit is a bare server of a few lines (\`bench/limit-server.ts\`), on SQLite with its ` +
      'log synced at every save and a full-text index, and on PostgreSQL with `fsync`. In turns after ' +
      'a warm-up, one caller where no number is given. The ratio in a row of a limit is ours to it. Processor time is that of all processes of a contestant, its database included, for one call.',
    figures,
  };
}

function emptyMeasures(): Record<Operation, Measures> {
  return {
    save: { ms: [], cpuMs: [] },
    open: { ms: [], cpuMs: [] },
    list: { ms: [], cpuMs: [] },
    search: { ms: [], cpuMs: [] },
  };
}

async function fill(contestant: Contestant, notes: LibraryNote[]): Promise<void> {
  let next = 0;
  const write = async () => {
    while (next < notes.length) {
      const index = next;
      next += 1;
      contestant.ids[index] = await contestant.create(notes[index] as LibraryNote);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
}

/** What a server that has run for a minute has behind it: without it, a round measures V8's compilers. */
async function warmUp(contestant: Contestant, notes: LibraryNote[], questions: LibraryQuestion[]): Promise<void> {
  for (let turn = 0; turn < WARM_UP; turn += 1) {
    const id = contestant.ids[turn] ?? '';
    await contestant.save(id, `${notes[turn]?.content} warm`);
    await contestant.open(id);
    if (turn % 5 === 0) await contestant.list();
  }
  for (const { query } of questions) await contestant.search(query);
  await settled(contestant);
}

/** One call after the other; the processor time of what runs on behind them counts too. */
async function inTurn(
  { pids }: Contestant,
  into: Measures,
  count: number,
  work: (turn: number) => Promise<unknown>,
): Promise<void> {
  const before = secondsOf(pids());
  for (let turn = 0; turn < count; turn += 1) {
    const from = performance.now();
    await work(turn);
    into.ms.push(performance.now() - from);
  }
  into.cpuMs.push(((secondsOf(pids()) - before) * 1000) / count);
}

async function settled({ pids }: Contestant): Promise<void> {
  for (const pid of pids()) await untilIdle(pid);
}

function secondsOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + (processorSecondsOf(pid) || 0), 0);
}

async function saturate(contestant: Contestant, notes: LibraryNote[]): Promise<number> {
  const load = { clients: CLIENTS, seconds: SATURATED_SECONDS };
  const { perSecond } = await underLoad(load, async (index) => {
    const note = (index * 17) % NOTES;
    await contestant.save(contestant.ids[note] ?? '', `${notes[note]?.content} ${index}`);
  });
  return perSecond;
}

function rowsOf(operation: Operation, measured: Map<Contestant, Record<Operation, Measures>>): Figure[] {
  const [first] = measured.values();
  const { ms: most, p95: mostP95, cpuMs: mostCpu } = limits[operation];
  const what = operation === 'list' ? 'a list of 100' : operation;
  return [...measured].flatMap(([{ name }, { [operation]: each }], place) => {
    const [ms, p95, cpu] = [quantile(each.ms, 0.5), quantile(each.ms, 0.95), quantile(each.cpuMs, 0.5)];
    const isOurs = place === 0;
    const ratio = (mine: number, theirs: number) => (isOurs ? {} : { ratio: `${(mine / theirs).toFixed(1)} ×` });
    const wanted = [
      ...(most === undefined ? [] : [`p50 ≤ ${most}`]),
      ...(mostP95 === undefined ? [] : [`p95 ≤ ${mostP95}`]),
    ];
    return [
      {
        name: isOurs ? what : `  ${name}`,
        median: shown(ms),
        p95: shown(p95),
        p99: shown(quantile(each.ms, 0.99)),
        ...ratio(quantile(first?.[operation].ms ?? [], 0.5), ms),
        ...(isOurs &&
          wanted.length > 0 && {
            target: `${wanted.join(', ')} ms`,
            isReached: ms <= (most ?? Number.POSITIVE_INFINITY) && p95 <= (mostP95 ?? Number.POSITIVE_INFINITY),
          }),
      },
      {
        name: '  its processor time',
        median: shown(cpu),
        p99: '',
        ...ratio(quantile(first?.[operation].cpuMs ?? [], 0.5), cpu),
        ...(isOurs && mostCpu !== undefined && { target: `≤ ${mostCpu} ms`, isReached: cpu <= mostCpu }),
      },
    ];
  });
}

function rateRows(saturated: Map<Contestant, number>): Figure[] {
  const [mine = Number.NaN] = saturated.values();
  return [...saturated].map(([{ name }, perSecond], place) => ({
    name: place === 0 ? `saves a second, ${CLIENTS} callers` : `  ${name}`,
    median: perSecond.toFixed(0),
    p99: '',
    ...(place === 0
      ? { target: `≥ ${SATURATED_LEAST}`, isReached: perSecond >= SATURATED_LEAST }
      : { ratio: `${(mine / perSecond).toFixed(2)} ×` }),
  }));
}

function foundRows(found: Map<Contestant, number>, questions: number): Figure[] {
  return [...found].map(([{ name }, right], place) => ({
    name: place === 0 ? `right note first, of ${questions} questions` : `  ${name}`,
    median: String(right),
    p99: '',
    ...(place === 0 && {
      target: `≥ ${Math.ceil(FOUND_LEAST * questions)}`,
      isReached: right >= FOUND_LEAST * questions,
    }),
  }));
}

function diskRows(folder: string): Figure[] {
  const mine = mibIn(join(folder, 'ours'));
  const sqlite = ['', '-wal'].reduce((sum, end) => sum + statSync(join(folder, `notes.sqlite${end}`)).size / MIB, 0);
  return [
    {
      name: 'data on disk',
      median: mib(mine),
      p99: '',
      target: `≤ ${mib(DISK_MOST_MIB)}`,
      isReached: mine <= DISK_MOST_MIB,
    },
    { name: '  SQLite', median: mib(sqlite), p99: '', ratio: `${(mine / sqlite).toFixed(1)} ×` },
  ];
}

function mibIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / MIB;
}

function shown(ms: number): string {
  return `${ms.toFixed(2)} ms`;
}
