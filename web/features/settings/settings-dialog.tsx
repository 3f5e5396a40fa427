import { useState } from 'react';
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AccountTab } from './account-tab.tsx';
import { useSaveSettings, useSettings } from './settings.queries.ts';
import { ThemePicker } from './theme-picker.tsx';

export interface SettingsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  username: string;
  /** The account is gone: the caller drops what it holds of it and leaves. */
  onAccountDeleted: () => void;
}

/** Settings: General, Appearance, Account. Switches count when saved; the rest at once. */
export function SettingsDialog({ open, onOpenChange, username, onAccountDeleted }: SettingsDialogProps) {
  const { data: saved, isError, refetch } = useSettings();
  const save = useSaveSettings();
  const [draft, setDraft] = useState<Settings | null>(null);
  const settings = draft ?? saved ?? DEFAULT_SETTINGS;
  const change = (part: Partial<Settings>) => setDraft({ ...settings, ...part });

  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) setDraft(null);
    onOpenChange(isOpen);
  };
  const handleSave = () => save.mutate(settings, { onSuccess: () => handleOpenChange(false) });

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
          <Button onClick={handleSave} isPending={save.isPending} disabled={!saved}>
            Save Changes
          </Button>
        </>
      }
    >
      {isError && (
        <p role="alert" className="mb-4 flex items-center gap-3 rounded-md bg-destructive-soft px-3 py-2">
          <span className="flex-1 text-destructive-ink">Your settings could not be loaded.</span>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      <Tabs defaultValue="general">
        <TabsList aria-label="Settings">
          <TabsTrigger value="general">General</TabsTrigger>
          <TabsTrigger value="appearance">Appearance</TabsTrigger>
          <TabsTrigger value="account">Account</TabsTrigger>
        </TabsList>
        <TabsContent value="general" className="mt-5">
          <Switch
            label="Auto Save"
            description="Saves a note when you pause. When off, it is saved by Ctrl/Cmd+S and when you leave it."
            checked={settings.autoSave}
            onCheckedChange={(autoSave) => change({ autoSave })}
            disabled={!saved}
          />
        </TabsContent>
        <TabsContent value="appearance" className="mt-5 grid gap-6">
          <Switch
            label="Default to Dark Mode"
            description="For every browser you sign in to that has no choice of its own."
            checked={settings.defaultDark}
            onCheckedChange={(defaultDark) => change({ defaultDark })}
            disabled={!saved}
          />
          <ThemePicker />
        </TabsContent>
        <TabsContent value="account" className="mt-5">
          <AccountTab username={username} onAccountDeleted={onAccountDeleted} />
        </TabsContent>
      </Tabs>
    </Dialog>
  );
}
