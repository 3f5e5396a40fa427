import { useQuery } from '@tanstack/react-query';
import { listNewDevices, type NewDevice } from '#shared/account-history.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { onDemand } from '#web/lib/on-demand.tsx';

const NewDeviceLine = onDemand(
  async () => (await import('#web/features/account-history/new-device-line.tsx')).NewDeviceLine,
);

/** While there is a device that this session wasn't shown: one at a time, until it is answered. */
export function NewDevicesSlot() {
  const dialogs = useDialogs();
  const [device] = useQuery<NewDevice[]>({ queryKey: [listNewDevices.path] }).data ?? [];
  if (!device) return null;
  return (
    <NewDeviceLine
      key={device.id}
      device={device}
      onShowHistory={() => dialogs.open('settings', { tab: 'activity' })}
      onChangePassword={() => dialogs.open('settings', { setting: 'password' })}
    />
  );
}
