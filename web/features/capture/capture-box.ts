import { keptStorage } from '#web/lib/shared-computer.ts';
/** A note on this device that isn't on the server yet. */
export interface WaitingCapture {
  /** Sent as Idempotency-Key, so that sending it twice creates one note. */
  key: string;
  title: string;
  content: string;
  folderId: string | null;
}

/**
 * Stores captured text in this browser. Writes are synchronous, on each keystroke: a closing page can't wait for
 * asynchronous ones.
 */
export const captureBox = {
  /** The text that isn't saved as a note yet. */
  readText(userId: string): string {
    return read(textKey(userId)) ?? '';
  },

  /** Returns false when this browser can't store it. */
  writeText(userId: string, text: string): boolean {
    return write(textKey(userId), text === '' ? undefined : text);
  },

  readWaiting(userId: string): WaitingCapture[] {
    try {
      const stored: unknown = JSON.parse(read(waitingKey(userId)) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isCapture) : [];
    } catch {
      return [];
    }
  },

  /** Returns false when this browser can't store it. */
  addWaiting(userId: string, capture: WaitingCapture): boolean {
    return writeWaiting(userId, [...captureBox.readWaiting(userId), capture]);
  },

  removeWaiting(userId: string, key: string): void {
    writeWaiting(
      userId,
      captureBox.readWaiting(userId).filter((capture) => capture.key !== key),
    );
  },

  /** Removes all of this user's captures from this device. */
  forget(userId: string): void {
    write(textKey(userId), undefined);
    write(waitingKey(userId), undefined);
  },
};

const textKey = (userId: string) => `sparehour.capture.${userId}`;
const waitingKey = (userId: string) => `sparehour.captures.${userId}`;

function writeWaiting(userId: string, waiting: readonly WaitingCapture[]): boolean {
  return write(waitingKey(userId), waiting.length === 0 ? undefined : JSON.stringify(waiting));
}

function isCapture(item: unknown): item is WaitingCapture {
  if (typeof item !== 'object' || item === null) return false;
  const { key, title, content, folderId } = item as Record<string, unknown>;
  const isPlace = folderId === null || typeof folderId === 'string';
  return typeof key === 'string' && typeof title === 'string' && typeof content === 'string' && isPlace;
}

function read(key: string): string | undefined {
  try {
    return keptStorage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) keptStorage().removeItem(key);
    else keptStorage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
