import { type Account, copyAccount, differences, emptyAccount, LostWriteError, readAccount } from './account.ts';
import { type ApiClient, type Reply, signUp } from './api-client.ts';
import { passTime } from './moments.ts';
import { anyOperation, type Operation } from './operations.ts';

/** A user who writes without pause and remembers what was acknowledged. */
export interface Writer {
  client: ApiClient;
  account: Account;
  /** The write that was not acknowledged: it may have happened or not, but not by half. */
  pending?: Operation | undefined;
  acknowledged: number;
  /** Answers that were not 2xx, in order. */
  refusals: Reply[];
  /** The longest time without an acknowledged write, and when that began. */
  longestGap: number;
  lastAcknowledged: number;
  /** Resolves when nothing that was sent is still being done; where absent, a refused write is not done later. */
  settled?: () => Promise<void>;
}

/** Registers that many users. */
export async function makeWriters(url: string, count: number): Promise<Writer[]> {
  const names = Array.from({ length: count }, (_, index) => `writer${index}-${Date.now().toString(36)}`);
  return Promise.all(
    names.map(async (name) => ({
      client: await signUp(url, name),
      account: emptyAccount(),
      acknowledged: 0,
      refusals: [],
      longestGap: 0,
      lastAcknowledged: performance.now(),
    })),
  );
}

/** Writes until stopped, or until the server no longer answers; checks each refusal before it continues. */
export async function write(
  writer: Writer,
  isOver: () => boolean,
  next: (account: Account) => Operation = anyOperation,
): Promise<void> {
  writer.lastAcknowledged = performance.now();
  while (!isOver()) {
    const reply = await perform(writer, next(writer.account));
    if (reply.status === 0) return;
    if (writer.pending !== undefined) {
      writer.refusals.push(reply);
      await passTime(100);
      await writer.settled?.();
      await reconcile(writer);
    }
  }
}

/** One write; what was not acknowledged stays pending. */
export async function perform(writer: Writer, operation: Operation): Promise<Reply> {
  writer.pending = operation;
  const reply = await writer.client.call(operation.method, operation.path, operation.body);
  if (reply.status >= 200 && reply.status < 300) {
    operation.apply(writer.account, (reply.body ?? {}) as { id?: string });
    writer.pending = undefined;
    writer.acknowledged += 1;
    writer.longestGap = Math.max(writer.longestGap, performance.now() - writer.lastAcknowledged);
    writer.lastAcknowledged = performance.now();
  }
  return reply;
}

/**
 * Compares what the server has with what it acknowledged. The one write without an answer may be there or not.
 *
 * @throws {LostWriteError} where anything else differs, so also where that write happened by half.
 */
export async function reconcile(writer: Writer): Promise<'as acknowledged' | 'with the pending write'> {
  const actual = await readAccount(writer.client);
  const missing = differences(writer.account, actual);
  const withPending = copyAccount(writer.account);
  writer.pending?.apply(withPending);
  const pending = writer.pending;
  writer.pending = undefined;
  if (missing.length === 0) return 'as acknowledged';
  if (pending === undefined || differences(withPending, actual).length > 0) {
    const operation = pending === undefined ? 'nothing' : `${pending.method} ${pending.path}`;
    throw new LostWriteError(`With ${operation} pending, the account differs:\n${missing.join('\n')}`);
  }
  for (const [title, note] of withPending.notes) {
    const id = actual.notes.get(title)?.id;
    if (id !== undefined) note.id = id;
  }
  writer.account = withPending;
  return 'with the pending write';
}

/** Sends the writers to another address and compares each account. */
export async function reconcileAll(writers: readonly Writer[], url: string): Promise<void> {
  for (const writer of writers) {
    writer.client.url = url;
    await reconcile(writer);
  }
}

/** Acknowledged writes of all together. */
export function acknowledgedBy(writers: readonly Writer[]): number {
  return writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
}
