import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { SystemDatabase } from './client.ts';
import { type Signals, sharedSignals } from './notify.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** What a server receives over a pooler: `undefined` means that something may have been missed. */
async function receiveOver({ passesOn }: { passesOn: boolean }) {
  const received: (string | undefined)[] = [];
  const warn = vi.fn();
  const url = await startPooler(passesOn);
  const database = { execute: async () => [] } as unknown as SystemDatabase;
  // Where the signal comes, it may take its time on a busy machine.
  const signals: Signals = sharedSignals(url, database, { warn } as unknown as Logger, passesOn ? undefined : 60);
  open.unshift(() => signals.stop());
  signals.listen('changes', 'ada', (detail) => received.push(detail));
  return { received, warn };
}

test('over a pooler that accepts LISTEN and drops it, listeners are asked to poll, again and again', async () => {
  const { received, warn } = await receiveOver({ passesOn: false });
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(2);
  expect(new Set(received)).toEqual(new Set([undefined]));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0].err.message).toBe('The database does not pass notifications on');
});

test('over a working connection, listeners get one initial signal, then those of others', async () => {
  const { received, warn } = await receiveOver({ passesOn: true });
  await expect.poll(() => received.toSorted()).toEqual(['from another server', undefined]);
  expect(warn).not.toHaveBeenCalled();
});

/**
 * Implements as much of PostgreSQL's protocol as listening needs. If it passes notifications on, it adds one of another
 * server to each, and some that no server sends.
 */
async function startPooler(passesOn: boolean): Promise<string> {
  const sockets = new Set<Socket>();
  const pooler = createServer((socket) => {
    sockets.add(socket);
    let hasStarted = false;
    let payload = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      for (let at = 0; at < data.length; ) {
        const kind = hasStarted ? data.toString('latin1', at, at + 1) : 'start';
        const length = data.readInt32BE(hasStarted ? at + 1 : at) + (hasStarted ? 1 : 0);
        const message = data.subarray(at, at + length);
        at += length;
        if (kind === 'start') {
          hasStarted = true;
          socket.write(Buffer.concat([messageOf('R', Buffer.alloc(4)), READY]));
        } else if (kind === 'Q') socket.write(Buffer.concat([messageOf('C', 'LISTEN\0'), READY]));
        else if (kind === 'B') payload = /\{.*\}/.exec(message.toString('utf8'))?.[0] ?? '';
        else if (kind === 'S') {
          const answer = [messageOf('1'), messageOf('2'), messageOf('n'), messageOf('C', 'SELECT 1\0'), READY];
          socket.write(Buffer.concat(passesOn ? [...answer, notification(payload), ...FORGED, FROM_ANOTHER] : answer));
        }
      }
    });
  });
  await once(pooler.listen(0, '127.0.0.1'), 'listening');
  open.push(async () => {
    for (const socket of sockets) socket.destroy();
    await once(pooler.close(), 'close');
  });
  return `postgres://ada@127.0.0.1:${(pooler.address() as AddressInfo).port}/notes`;
}

function messageOf(kind: string, content: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

function notification(payload: string): Buffer {
  return messageOf('A', Buffer.concat([Buffer.alloc(4), Buffer.from(`sparehour\0${payload}\0`)]));
}

const READY = messageOf('Z', 'I');
const FROM_ANOTHER = notification(
  JSON.stringify({ from: 'another', signals: [['changes ada', 'from another server']] }),
);
const FORGED = ['error', 'newListener', '', 'changes'].map((key) =>
  notification(JSON.stringify({ from: 'another', signals: [[key, 'forged']] })),
);
