import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AccountTab } from './account-tab.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { OneKeySwitch } from './one-key-switch.tsx';
import { SettingPlace, WantedSetting } from './setting-place.tsx';
import { type SettingId, type SettingsTab, settingPlaces } from './setting-places.ts';
import { ThemePicker } from './theme-picker.tsx';
import { useSettingsForm } from './use-settings-form.ts';

export interface SettingsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The tab to show first. */
  tab?: SettingsTab | undefined;
  /** What to show at once, on whichever tab it stands. */
  setting?: SettingId | undefined;
  username: string;
  /** The account is gone: the caller drops what it holds of it and leaves. */
  onAccountDeleted: () => void;
}

/** Settings: General, Appearance, API Keys, Account. What the footer saves counts when saved; the rest at once. */
export function SettingsDialog({
  open,
  onOpenChange,
  tab = 'general',
  setting,
  username,
  onAccountDeleted,
}: SettingsDialogProps) {
  const form = useSettingsForm(() => handleOpenChange(false));
  const { settings, change, isLoaded } = form;

  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) form.forget();
    onOpenChange(isOpen);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      // A stray click must not cost half a typed password or a switch just turned.
      onInteractOutside={(event) => event.preventDefault()}
      title="Settings"
      className="sm:h-[38rem]"
      footer={
        <>
          <Button variant="secondary" onClick={() => handleOpenChange(false)}>
            Cancel
          </Button>
          <Button onClick={form.save} isPending={form.isSaving} disabled={!isLoaded}>
            Save Changes
          </Button>
        </>
      }
    >
      {form.isError && (
        <p role="alert" className="mb-4 flex items-center gap-3 rounded-md bg-destructive-soft px-3 py-2">
          <span className="flex-1 text-destructive-ink">Your settings could not be loaded.</span>
          <Button variant="secondary" size="sm" onClick={form.reload}>
            Retry
          </Button>
        </p>
      )}
      <WantedSetting value={isLoaded ? setting : undefined}>
        <Tabs defaultValue={settingPlaces.find(({ id }) => id === setting)?.tab ?? tab}>
          <TabsList aria-label="Settings">
            <TabsTrigger value="general">General</TabsTrigger>
            <TabsTrigger value="appearance">Appearance</TabsTrigger>
            <TabsTrigger value="api-keys">API Keys</TabsTrigger>
            <TabsTrigger value="account">Account</TabsTrigger>
          </TabsList>
          <TabsContent value="general" className="mt-5 grid gap-3">
            <SettingPlace id="auto-save">
              <Switch
                label="Auto Save"
                description="Saves a note when you pause. When off, it is saved only by Ctrl/Cmd+S and its Save button; this device keeps a copy either way."
                checked={settings.autoSave}
                onCheckedChange={(autoSave) => change({ autoSave })}
                disabled={!isLoaded}
              />
            </SettingPlace>
            <SettingPlace id="one-keys">
              <OneKeySwitch />
            </SettingPlace>
          </TabsContent>
          <TabsContent value="appearance" className="mt-5 grid gap-6">
            <SettingPlace id="default-dark">
              <Switch
                label="Default to Dark Mode"
                description="For every browser you sign in to that has no choice of its own."
                checked={settings.defaultDark}
                onCheckedChange={(defaultDark) => change({ defaultDark })}
                disabled={!isLoaded}
              />
            </SettingPlace>
            <SettingPlace id="theme">
              <ThemePicker />
            </SettingPlace>
          </TabsContent>
          <TabsContent value="api-keys" className="mt-5">
            <ApiKeysTab form={form} />
          </TabsContent>
          <TabsContent value="account" className="mt-5">
            <AccountTab username={username} onAccountDeleted={onAccountDeleted} />
          </TabsContent>
        </Tabs>
      </WantedSetting>
    </Dialog>
  );
}
