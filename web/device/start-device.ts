import { type CallKeeper, callAs, keepCalls } from '#web/lib/api.ts';
import { onChange } from '#web/lib/changes.ts';
import { connection } from '#web/lib/connection.ts';
import { isDeviceClosed } from '#web/lib/shared-computer.ts';
import type { Device } from './device.ts';
import { forgetShared } from './shared-content.ts';

/** Whose notes this device keeps: so that a visit without the server knows whose page to show. */
const OWNER = 'sparehour.device';
/** After the text is visible. */
const FILL_AFTER_MS = 4_000;
const SEND_EVERY_MS = 5_000;

let current: { userId: string; device: Promise<Device>; stop: () => void } | undefined;

/** At the start of a page: what this device keeps of its last user may answer before the server does. */
export function startDevice(): void {
  const userId = ownerOf();
  if (userId === undefined) return;
  callAs(userId);
  use(userId);
}

/** Says who is signed in: from now on nothing that is kept for another user answers, or is added to. */
export function deviceIsFor(userId: string | undefined): void {
  callAs(userId);
  if (current && current.userId !== userId) void end();
  const owner = ownerOf();
  if (userId !== undefined && owner !== undefined && owner !== userId) localStorage.removeItem(OWNER);
}

/** Begins to keep the notes of the signed-in user on this device. */
export function keepOnDevice(userId: string): void {
  if (isDeviceClosed() || !('indexedDB' in globalThis)) return;
  try {
    localStorage.setItem(OWNER, userId);
  } catch {
    return;
  }
  use(userId);
}

/** Removes all that this device keeps of a user. */
export async function forgetDevice(userId: string): Promise<void> {
  if (ownerOf() === userId) localStorage.removeItem(OWNER);
  if (current?.userId === userId) await end();
  const { deleteDevice } = await import('./device-store.ts');
  await deleteDevice(userId);
  await forgetShared().catch(() => {});
}

/** Sends what waits, for a few seconds; answers whether nothing is left. */
export async function sendAllWaiting(timeoutMs: number): Promise<boolean> {
  if (!current) return true;
  try {
    const device = await current.device;
    if (device.waiting.length === 0) return true;
    const { sendWaiting } = await import('./outbox.ts');
    await Promise.race([sendWaiting(device), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
    return device.waiting.length === 0;
  } catch {
    return true;
  }
}

function ownerOf(): string | undefined {
  try {
    return isDeviceClosed() ? undefined : (localStorage.getItem(OWNER) ?? undefined);
  } catch {
    return undefined;
  }
}

function use(userId: string): void {
  if (current?.userId === userId) return;
  void end();
  const device = import('./device.ts').then(({ Device }) => Device.open(userId));
  // A browser without storage goes on without.
  device.catch(() => keepCalls(undefined));
  const stopping = new AbortController();
  current = { userId, device, stop: () => stopping.abort() };
  keepCalls(keeperOf(device));
  void device.then((opened) => work(opened, stopping.signal)).catch(() => {});
}

async function end(): Promise<void> {
  const before = current;
  current = undefined;
  keepCalls(undefined);
  before?.stop();
  await before?.device.then(
    (device) => device.close(),
    () => {},
  );
}

/** Until the device is open, reads are on their way already, and changes wait for it. */
function keeperOf(opening: Promise<Device>): CallKeeper {
  let device: Device | undefined;
  void opening.then(
    (opened) => {
      device = opened;
    },
    () => {},
  );
  return (call) => {
    if (device) return device.call(call);
    const { endpoint, input, send } = call;
    const early = endpoint.method === 'GET' ? send(input) : undefined;
    // Whoever reads it hears of a failure.
    early?.catch(() => {});
    const again = early ? () => early : send;
    return opening.then(
      (opened) => opened.call({ ...call, send: again }),
      () => again(input),
    );
  };
}

/** Sends what waits whenever the server may be back, and keeps the notes up to date. */
function work(device: Device, signal: AbortSignal): void {
  let fillTimer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    if (device.waiting.length === 0 || signal.aborted) return;
    void import('./outbox.ts').then(({ sendWaiting }) => sendWaiting(device)).catch(() => {});
  };
  const fillSoon = () => {
    clearTimeout(fillTimer);
    fillTimer = setTimeout(() => {
      if (signal.aborted || document.visibilityState === 'hidden') return;
      void import('./fill.ts').then(({ fill }) => alone(device.userId, () => fill(device, signal))).catch(() => {});
    }, FILL_AFTER_MS);
  };
  device.onWaiting = send;
  addEventListener('online', send, { signal });
  document.addEventListener('visibilitychange', send, { signal });
  const stopConnection = connection.subscribe(() => connection.get() || send());
  const stopChanges = onChange(fillSoon);
  const timer = setInterval(send, SEND_EVERY_MS);
  signal.addEventListener('abort', () => {
    stopConnection();
    stopChanges();
    clearInterval(timer);
    clearTimeout(fillTimer);
  });
  send();
  fillSoon();
}

/** One tab at a time is enough. */
async function alone(userId: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request(`sparehour-fill.${userId}`, { ifAvailable: true }, (lock) =>
    lock ? run() : undefined,
  );
}
