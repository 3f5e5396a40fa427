import { setPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { connectClient } from '#tests/faults/api-client.ts';
import type { Abuse, AbuseLoad } from './abuses.ts';
import { until, upload } from './import.ts';

const AT_ONCE = 4;
const LONG = 1_000_000;
const GATHERED = 60;
const PRINTED = 500;
const REFUSED_PAUSE_MS = 20;

// It would be on another machine.
setPriority(19);
const load = JSON.parse(process.argv[2] ?? '') as AbuseLoad;
const client = connectClient(load.url, load.cookie, load.address);
const noteIds = (await client.call('GET', '/api/folders/root/notes')).body as string[];
const first = noteIds.at(-1) ?? '';
let turn = 0;

const calls: Record<Abuse, () => Promise<boolean>> = {
  batches: () => call('POST', '/api/notes/changes', { changes: [{ ids: noteIds, kind: 'pin', pinned: isOdd() }] }),
  'full lists': () => call('GET', '/api/notes?view=full'),
  searches: () => call('POST', '/api/search', { query: `pension question of the Hollis family ${turn}` }),
  'long saves': () => call('PUT', `/api/notes/${first}`, { content: '#'.repeat(LONG - 20) + turn }),
  drafts: () => call('POST', '/api/drafts/gather', { kind: 'report', noteIds: noteIds.slice(0, GATHERED) }),
  exports: async () => {
    const ids = noteIds.slice(0, PRINTED);
    const headers = { cookie: load.cookie, 'x-forwarded-for': load.address };
    const asked = isOdd()
      ? fetch(`${load.url}/api/export`, { headers })
      : fetch(`${load.url}/api/export/notes`, {
          method: 'POST',
          body: JSON.stringify({ ids, format: 'pdf' }),
          headers: { ...headers, 'content-type': 'application/json' },
        });
    const reply = await asked.catch(() => undefined);
    // Begun is succeeded: it takes longer than the abuse.
    if (reply?.ok) done += 1;
    await reply?.arrayBuffer().catch(() => undefined);
    return false;
  },
  imports: async () => {
    const id = await upload(client, load.archive, load.address).catch(() => undefined);
    if (id === undefined) return false;
    await until(client, id, ({ state }) => state !== 'planning');
    return call('POST', `/api/imports/${id}/start`, {});
  },
  'shared pages': () => call('GET', load.page),
  'to-do edits': () => call('PATCH', `/api/tasks/${load.taskId}`, { done: isOdd() }),
};

let done = 0;
const end = performance.now() + load.seconds * 1000;
await Promise.race([
  Promise.all(load.does.flatMap((abuse) => Array.from({ length: AT_ONCE }, () => abuseUntil(abuse)))),
  setTimeout(load.seconds * 1000),
]);
process.stdout.write(String(done));
process.exit(0);

async function abuseUntil(abuse: Abuse): Promise<void> {
  while (performance.now() < end) {
    turn += 1;
    if (await calls[abuse]()) done += 1;
    else await setTimeout(REFUSED_PAUSE_MS);
  }
}

async function call(method: string, path: string, body?: unknown): Promise<boolean> {
  const { status } = await client.call(method, path, body);
  return status >= 200 && status < 300;
}

function isOdd(): boolean {
  return turn % 2 === 1;
}
