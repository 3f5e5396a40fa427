import type { SettingsDialogProps } from '#web/features/settings/settings-dialog.tsx';
import { onDemand } from '#web/lib/on-demand.tsx';
import { NotLoaded } from './not-loaded.tsx';

const SettingsDialog = onDemand(
  async () => (await import('#web/features/settings/settings-dialog.tsx')).SettingsDialog,
  { Missing: SettingsNotLoaded },
);

/** Settings, read from the server with the forms in it when they are opened for the first time. */
export function LazySettings(props: SettingsDialogProps) {
  return props.open && <SettingsDialog {...props} />;
}

function SettingsNotLoaded({ open, onOpenChange }: SettingsDialogProps) {
  return <NotLoaded open={open} onOpenChange={onOpenChange} title="Settings" />;
}
