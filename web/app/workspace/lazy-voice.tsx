import { useEffect, useEffectEvent, useState } from 'react';
import { onDemand } from '#web/lib/on-demand.tsx';
import { NotLoaded } from './not-loaded.tsx';
import type { VoiceScreenProps } from './voice-screen.tsx';

const VoiceScreen = onDemand(async () => (await import('./voice-screen.tsx')).VoiceScreen, { Missing: VoiceNotLoaded });
/** When the workspace has long been drawn. */
const OFFER_MS = 2_000;

/** Voice to Text, loaded when it is first opened; what an earlier visit left recorded is offered before. */
export function LazyVoice(props: VoiceScreenProps) {
  const { open, userId, onOpenChange } = props;
  const [wasOpened, setWasOpened] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const handleOffered = useEffectEvent(() => onOpenChange(true));
  useEffect(() => {
    const offer = async () => (await loadLeftTakes()).offerLeftTakes(userId, () => handleOffered());
    // Without storage or connection there is nothing to offer now.
    const timer = setTimeout(() => void offer().catch(() => {}), OFFER_MS);
    return () => clearTimeout(timer);
  }, [userId]);
  return wasOpened && <VoiceScreen {...props} />;
}

/** Gives recordings that are only on this device to the server; false where some stay behind after so long. */
export async function keepRecordings(userId: string, timeoutMs: number): Promise<boolean> {
  try {
    return await (await loadLeftTakes()).keepLeftTakes(userId, AbortSignal.timeout(timeoutMs));
  } catch {
    // Not loaded means not connected: then nobody can log out either.
    return true;
  }
}

/** Removes the user's recordings from this device. */
export async function forgetRecordings(userId: string): Promise<void> {
  try {
    await (await loadLeftTakes()).forgetTakes(userId);
  } catch {
    // A browser without storage has none.
  }
}

const loadLeftTakes = () => import('#web/features/voice/left-takes.ts');

function VoiceNotLoaded({ open, onOpenChange }: VoiceScreenProps) {
  return <NotLoaded open={open} onOpenChange={onOpenChange} title="Voice to Text" />;
}
