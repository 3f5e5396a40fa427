import { momentText } from '#web/lib/dates.ts';
import { toast } from '#web/ui/toast.ts';
import { TakeStore } from './recorder/take-store.ts';
import { uploadRecording } from './session/send-recording.ts';
import { voiceTexts as texts } from './voice.texts.ts';
import { clockText } from './voice-text.ts';

/** Offers the unsaved recordings of earlier visits in a toast. */
export async function offerUnsavedTakes(userId: string, onOpen: () => void): Promise<void> {
  const [newest, ...others] = await new TakeStore(userId).unsaved();
  if (!newest) return;
  toast({
    title: texts.unsaved.recovered,
    description:
      others.length === 0
        ? texts.unsaved.one(momentText(new Date(newest.startedAt)), clockText(newest.durationMs))
        : texts.unsaved.many(others.length + 1),
    duration: 10_000,
    action: { label: texts.unsaved.open, onClick: onOpen },
  });
}

/** Uploads the recordings that exist only on this device. Returns false if one couldn't be uploaded. */
export async function uploadUnsavedTakes(userId: string, signal: AbortSignal): Promise<boolean> {
  const takes = new TakeStore(userId);
  // Without storage there are no unsaved recordings.
  for (const { id } of await takes.unsaved().catch(() => [])) {
    try {
      const take = await takes.take(id);
      if (take) await uploadRecording(take, signal);
      await takes.remove(id);
    } catch {
      return false;
    }
  }
  return true;
}

/** Removes the user's recordings from this device. */
export async function deleteTakes(userId: string): Promise<void> {
  await new TakeStore(userId).clear();
}
