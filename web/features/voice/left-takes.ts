import { momentText } from '#web/lib/dates.ts';
import { toast } from '#web/ui/toast.ts';
import { Shelf } from './recorder/shelf.ts';
import { sendToKeep } from './session/send-recording.ts';
import { clockText } from './voice-text.ts';

/** Says at the beginning of a visit that a recording of an earlier one became no text yet. */
export async function offerLeftTakes(userId: string, onOpen: () => void): Promise<void> {
  const [newest, ...others] = await new Shelf(userId).left();
  if (!newest) return;
  const length = `${momentText(new Date(newest.startedAt))}, ${clockText(newest.durationMs)} long`;
  toast({
    title: 'Recording recovered',
    description:
      others.length === 0
        ? `A recording is on this device and not in a note yet: ${length}.`
        : `${others.length + 1} recordings are on this device and not in a note yet.`,
    duration: 10_000,
    action: { label: 'Open', onClick: onOpen },
  });
}

/** Gives what is only on this device to the server; false where something stays behind when `signal` ends it. */
export async function keepLeftTakes(userId: string, signal: AbortSignal): Promise<boolean> {
  const shelf = new Shelf(userId);
  // A browser without storage has nothing left.
  for (const { id } of await shelf.left().catch(() => [])) {
    try {
      const take = await shelf.take(id);
      if (take) await sendToKeep(take, signal);
      await shelf.remove(id);
    } catch {
      return false;
    }
  }
  return true;
}

/** Removes the user's recordings from this device. */
export async function forgetTakes(userId: string): Promise<void> {
  await new Shelf(userId).clear();
}
