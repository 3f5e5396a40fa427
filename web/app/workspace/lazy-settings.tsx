import { lazy, Suspense } from 'react';
import type { SettingsDialogProps } from '#web/features/settings/settings-dialog.tsx';
import { NotLoaded } from './not-loaded.tsx';

const SettingsDialog = lazy(() =>
  import('#web/features/settings/settings-dialog.tsx').then(
    ({ SettingsDialog }) => ({ default: SettingsDialog }),
    () => ({ default: SettingsNotLoaded }),
  ),
);

/** Settings, read from the server with the forms in it when they are opened for the first time. */
export function LazySettings(props: SettingsDialogProps) {
  return <Suspense>{props.open && <SettingsDialog {...props} />}</Suspense>;
}

function SettingsNotLoaded({ open, onOpenChange }: SettingsDialogProps) {
  return <NotLoaded open={open} onOpenChange={onOpenChange} title="Settings" />;
}
