import { readBrief, readClient } from '#shared/client-page.ts';
import { listClients } from '#shared/clients.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type Folder, listFolders } from '#shared/folders.ts';
import { callServer, type KeptCall } from '#web/lib/api.ts';
import { isAway } from './device-call.ts';
import type { DeviceDb } from './device-store.ts';

const keptCalls: readonly Endpoint[] = [listClients, readClient, readBrief];
/** So many clients with a next date are read before somebody asks. */
const READ_AHEAD = 3;
/** They are read again after so long. */
const FRESH_MS = 3_600_000;
const FILLED = 'clients are filled';

/** Whether a call is about clients: the server answers it, and without one this device, as it was then. */
export function isAboutClients(endpoint: Endpoint): boolean {
  return keptCalls.includes(endpoint);
}

/** @throws what the call throws, where this device doesn't know the client. */
export async function readClients(db: DeviceDb, { endpoint, input, options, send }: KeptCall): Promise<unknown> {
  const path = keyOf(endpoint, (input.params as { id?: string } | undefined)?.id);
  try {
    const reply = await send(input);
    // What is only kept for later fails nothing.
    void db.put('replies', { path, reply }).catch(() => {});
    return reply;
  } catch (error) {
    const kept = isAway(error, options) ? await db.get('replies', path).catch(() => undefined) : undefined;
    if (kept === undefined) throw error;
    return kept.reply;
  }
}

/** Reads the pages and briefs of the clients with the next dates, at most once an hour. */
export async function fillClients(db: DeviceDb, signal: AbortSignal): Promise<void> {
  const folders = ((await db.get('replies', listFolders.path))?.reply ?? []) as Folder[];
  const filledAt = (await db.get('replies', FILLED))?.reply;
  const isFresh = typeof filledAt === 'number' && Date.now() - filledAt < FRESH_MS;
  if (isFresh || !folders.some(({ client }) => client)) return;
  const clients = await callServer(listClients, {}, { signal });
  await db.put('replies', { path: keyOf(listClients), reply: clients });
  const dated = clients.filter(({ next }) => next).sort((a, b) => (a.next?.day ?? '').localeCompare(b.next?.day ?? ''));
  for (const { id } of dated.slice(0, READ_AHEAD)) {
    for (const endpoint of [readClient, readBrief]) {
      const reply = await callServer(endpoint, { params: { id } }, { signal });
      await db.put('replies', { path: keyOf(endpoint, id), reply });
    }
  }
  await db.put('replies', { path: FILLED, reply: Date.now() });
}

function keyOf({ path }: Endpoint, id = ''): string {
  return `${path} ${id}`;
}
