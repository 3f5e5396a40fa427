import { CloudOff, CloudUpload } from 'lucide-react';
import { deviceTexts as texts } from '#web/device/device.texts.ts';
import { waitingState } from '#web/device/device-events.ts';
import { connection } from '#web/lib/connection.ts';
import { useStore } from '#web/lib/store.ts';

/** At the foot of the page: that the server is away, and how many changes wait for it. Nothing while all is well. */
export function ConnectionLine() {
  const isAway = useStore(connection);
  const { count, isSending } = useStore(waitingState);
  const text = sentenceOf(isAway, count, isSending);
  const Icon = isAway ? CloudOff : CloudUpload;
  return (
    <div role="status" className="around-text shrink-0 empty:hidden">
      {text && (
        <p className="flex items-center justify-center gap-2 border-line border-t bg-sunken px-4 py-1 text-ink-muted text-sm">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}

function sentenceOf(isAway: boolean, count: number, isSending: boolean): string | undefined {
  if (isAway) return count === 0 ? texts.offline : texts.waiting(count);
  if (isSending && count > 0) return texts.sending(count);
  return undefined;
}
