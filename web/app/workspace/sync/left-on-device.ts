import { useEffect, useEffectEvent } from 'react';
import { captureBox } from '#web/features/capture/capture-box.ts';
import { hasTakeDatabase } from '#web/features/voice/recorder/take-database.ts';

/** When the workspace has long been drawn. */
const OFFER_MS = 2_000;
const SENDING_MS = 3_000;

/** Offers what an earlier visit recorded and did not turn into a note. */
export function useOfferedRecordings(userId: string | undefined, onOpen: () => void): void {
  const handleOpen = useEffectEvent(onOpen);
  useEffect(() => {
    if (userId === undefined) return;
    const offer = async () => {
      if (!(await hasTakeDatabase())) return;
      await (await loadUnsavedTakes()).offerUnsavedTakes(userId, () => handleOpen());
    };
    // Without storage or connection there is nothing to offer now.
    const timer = setTimeout(() => void offer().catch(() => {}), OFFER_MS);
    return () => clearTimeout(timer);
  }, [userId]);
}

/** Sends recordings that are only on this device to the server; false where some stay behind after so long. */
export async function keepRecordings(userId: string, timeoutMs: number): Promise<boolean> {
  try {
    return await (await loadUnsavedTakes()).uploadUnsavedTakes(userId, AbortSignal.timeout(timeoutMs));
  } catch {
    // Not loaded means not connected: then logging out is not possible either.
    return true;
  }
}

/** Removes the user's recordings from this device. */
export async function forgetRecordings(userId: string): Promise<void> {
  try {
    await (await loadUnsavedTakes()).deleteTakes(userId);
  } catch {
    // A browser without storage has none.
  }
}

/** Saves what was captured and not saved as notes, and sends what waits; false where something stays behind. */
export async function sendAllCaptured(userId: string): Promise<boolean> {
  if (captureBox.readText(userId) === '' && captureBox.readWaiting(userId).length === 0) return true;
  try {
    const { sendEverything } = await import('#web/features/capture/send-captures.ts');
    return await sendEverything(userId, AbortSignal.timeout(SENDING_MS));
  } catch {
    return false;
  }
}

const loadUnsavedTakes = () => import('#web/features/voice/unsaved-takes.ts');
