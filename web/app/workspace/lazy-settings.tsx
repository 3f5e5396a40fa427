import { lazy, Suspense } from 'react';
import type { SettingsDialogProps } from '#web/features/settings/settings-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const SettingsDialog = lazy(() =>
  import('#web/features/settings/settings-dialog.tsx').then(
    ({ SettingsDialog }) => ({ default: SettingsDialog }),
    () => ({ default: NotLoaded }),
  ),
);

/** Settings, read from the server with the forms in it when they are opened for the first time. */
export function LazySettings(props: SettingsDialogProps) {
  return <Suspense>{props.open && <SettingsDialog {...props} />}</Suspense>;
}

function NotLoaded({ open, onOpenChange }: SettingsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Settings"
      description="This part of the page could not be loaded. Check your connection, then reload the page."
      size="sm"
      footer={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
}
