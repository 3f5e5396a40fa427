import { TriangleAlert } from 'lucide-react';
import type { NewDevice } from '#shared/account-history.ts';
import { Button } from '#web/ui/button.tsx';
import { useDismissDevice, useEndSession } from './account-history.queries.ts';
import { accountHistoryTexts } from './account-history.texts.ts';

const texts = accountHistoryTexts.newDevice;

interface NewDeviceLineProps {
  device: NewDevice;
  onShowHistory: () => void;
  onChangePassword: () => void;
}

/** Somebody signed in on a device that is new to the account. It stays until it is answered, and covers nothing. */
export function NewDeviceLine({ device, onShowHistory, onChangePassword }: NewDeviceLineProps) {
  const dismiss = useDismissDevice();
  const end = useEndSession();
  const { sessionId } = device;
  return (
    <aside
      aria-label={texts.label}
      className="around-text flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-warning-soft px-4 py-2 text-sm text-warning-ink"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p role="status" className="min-w-52 flex-1 [overflow-wrap:anywhere]">
        {texts.announced(device.userAgent, device.at, device.ip)} {sessionId === null && texts.ended}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" isPending={dismiss.isPending} onClick={() => dismiss.mutate(device.id)}>
          {sessionId === null ? texts.dismiss : texts.itWasMe}
        </Button>
        {sessionId === null ? (
          <Button variant="secondary" size="sm" onClick={onChangePassword}>
            {texts.changePassword}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" isPending={end.isPending} onClick={() => end.mutate(sessionId)}>
            {texts.end}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onShowHistory}>
          {texts.history}
        </Button>
      </div>
    </aside>
  );
}
