import { Feather } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PanelState } from '#web/features/assistant/chat/assistant-panel.tsx';
import { captureBox } from '#web/features/capture/capture-box.ts';
import { cn } from '#web/lib/cn.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { keysOf } from './actions/action-keys.ts';
import type { CaptureScreenProps } from './capture-screen.tsx';
import { NotLoaded } from './not-loaded.tsx';

const CaptureScreen = onDemand(async () => (await import('./capture-screen.tsx')).CaptureScreen, {
  Missing: CaptureNotLoaded,
});
/** When the workspace has long been drawn. */
const SEND_MS = 2_000;
const SENDING_MS = 3_000;

/** Quick capture, loaded when it is first opened, or when an earlier visit left something to send. */
export function LazyCapture(props: CaptureScreenProps) {
  const { open, userId } = props;
  const [isWanted, setIsWanted] = useState(false);
  if (open && !isWanted) setIsWanted(true);
  useEffect(() => {
    const timer = setTimeout(() => captureBox.readWaiting(userId).length > 0 && setIsWanted(true), SEND_MS);
    return () => clearTimeout(timer);
  }, [userId]);
  return isWanted && <CaptureScreen {...props} />;
}

/** Makes notes of what was jotted down and not saved, and sends what waits; false where something stays behind. */
export async function sendAllCaptured(userId: string): Promise<boolean> {
  if (captureBox.readText(userId) === '' && captureBox.readWaiting(userId).length === 0) return true;
  try {
    const { sendEverything } = await import('#web/features/capture/send-captures.ts');
    return await sendEverything(userId, AbortSignal.timeout(SENDING_MS));
  } catch {
    return false;
  }
}

/** The red round button; it makes room for the assistant in the same corner. */
export function CaptureButton({ assistant, onOpen }: { assistant: PanelState; onOpen: () => void }) {
  return (
    <IconButton
      label="Quick capture"
      {...keysOf('capture')}
      variant="destructive"
      tooltipSide="left"
      onClick={onOpen}
      className={cn(
        'absolute right-4 z-10 size-12! rounded-full! shadow-menu',
        assistant === 'minimised'
          ? 'bottom-[calc(max(1rem,env(safe-area-inset-bottom))+3.75rem)]'
          : 'bottom-[max(1rem,env(safe-area-inset-bottom))]',
        assistant === 'open' && 'max-xl:hidden xl:right-[27rem]',
      )}
    >
      <Feather aria-hidden="true" />
    </IconButton>
  );
}

function CaptureNotLoaded({ open, onOpenChange }: CaptureScreenProps) {
  return <NotLoaded open={open} onOpenChange={onOpenChange} title="Quick capture" />;
}
