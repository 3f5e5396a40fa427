import * as Radix from 'radix-ui/radio-group';
import { type ReactNode, useState } from 'react';
import { type Profession, professions } from '#shared/professions.ts';
import type { ProfessionChoice as Choice } from '#shared/settings.ts';
import { type ThemeChoice, useThemeChoice } from '#web/lib/theme.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AccountTab } from './account-tab.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { OneKeySwitch } from './one-key-switch.tsx';
import { settingNames } from './setting-names.texts.ts';
import { SettingPlace, WantedSetting } from './setting-place.tsx';
import { type SettingId, type SettingsTab, settingPlaces } from './setting-places.ts';
import { settingsTexts as texts } from './settings.texts.ts';
import { themeChoices } from './theme-toggle.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import { YouTab } from './you-tab.tsx';

/** What is typed waits for Save Changes; what is chosen applies immediately. */
const TYPED_TABS: ReadonlySet<SettingsTab> = new Set(['you', 'api-keys']);

export interface SettingsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The tab to show first. */
  tab?: SettingsTab | undefined;
  /** The setting to focus, on whichever tab it is. */
  setting?: SettingId | undefined;
  username: string;
  /** What belongs to the example client. */
  exampleSlot?: ReactNode;
  /** The account was deleted: the caller discards its data and leaves. */
  onAccountDeleted: () => void;
  /** The download of everything that is stored about the user; `myDataFirst` where the account is about to be deleted. */
  myData: ReactNode;
  myDataFirst: ReactNode;
  /** The tab Import & export. */
  transfer: ReactNode;
  /** The tabs Shared and Calendar. */
  shared: ReactNode;
  calendar: ReactNode;
  /** The way to the administrator's page. */
  administration: ReactNode;
  /** The tab Activity: what happened in the account. */
  activity: ReactNode;
}

/** Settings: General, You, Appearance, API Keys, Account, Activity, Calendar, Import & export, Shared. Switches and choices apply immediately, what is typed with Save Changes. */
export function SettingsDialog({
  open,
  onOpenChange,
  tab = 'general',
  setting,
  username,
  exampleSlot,
  onAccountDeleted,
  myData,
  myDataFirst,
  transfer,
  shared,
  calendar,
  activity,
  administration,
}: SettingsDialogProps) {
  const form = useSettingsForm(() => handleOpenChange(false));
  const { settings, apply, isLoaded } = form;
  const wantedTab = settingPlaces.find(({ id }) => id === setting)?.tab ?? tab;
  const [chosenTab, setChosenTab] = useState<SettingsTab>();
  const shownTab = chosenTab ?? wantedTab;
  const canSave = form.isChanged || TYPED_TABS.has(shownTab);

  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) {
      form.forget();
      setChosenTab(undefined);
    }
    onOpenChange(isOpen);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      // A stray click must not lose a half-typed password or key.
      onInteractOutside={(event) => event.preventDefault()}
      title={texts.title}
      // As high as the tab, whose upper edge stays: none moves away from under the finger.
      placement="top"
      className="sm:max-w-3xl!"
      footer={
        canSave ? (
          <>
            <Button variant="secondary" onClick={() => handleOpenChange(false)}>
              {texts.cancel}
            </Button>
            <Button onClick={form.save} isPending={form.isSaving} disabled={!isLoaded}>
              {texts.save}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => handleOpenChange(false)}>
            {texts.done}
          </Button>
        )
      }
    >
      {form.isError && (
        <p role="alert" className="mb-4 flex items-center gap-3 rounded-md bg-destructive-soft px-3 py-2">
          <span className="flex-1 text-destructive-ink">{texts.loadFailed}</span>
          <Button variant="secondary" size="sm" onClick={form.reload}>
            {texts.retry}
          </Button>
        </p>
      )}
      <WantedSetting value={isLoaded ? setting : undefined}>
        <Tabs value={shownTab} onValueChange={(value) => setChosenTab(value as SettingsTab)}>
          <TabsList aria-label={texts.title} className="flex-wrap">
            <TabsTrigger value="general">{texts.tabs.general}</TabsTrigger>
            <TabsTrigger value="you">{texts.tabs.you}</TabsTrigger>
            <TabsTrigger value="appearance">{texts.tabs.appearance}</TabsTrigger>
            <TabsTrigger value="api-keys">{texts.tabs.apiKeys}</TabsTrigger>
            <TabsTrigger value="account">{texts.tabs.account}</TabsTrigger>
            <TabsTrigger value="activity">{texts.tabs.activity}</TabsTrigger>
            <TabsTrigger value="calendar">{texts.tabs.calendar}</TabsTrigger>
            <TabsTrigger value="transfer">{texts.tabs.transfer}</TabsTrigger>
            <TabsTrigger value="shared">{texts.tabs.shared}</TabsTrigger>
          </TabsList>
          <TabsContent value="general" className="mt-5 grid gap-3">
            <SettingPlace id="auto-save">
              <Switch
                label={settingNames['auto-save']}
                description={texts.autoSave}
                checked={settings.autoSave}
                onCheckedChange={(autoSave) => apply({ autoSave })}
                disabled={!isLoaded}
              />
            </SettingPlace>
            <SettingPlace id="one-keys">
              <OneKeySwitch />
            </SettingPlace>
            <SettingPlace id="profession">
              <ProfessionChoice value={settings.profession} onChange={(profession) => apply({ profession })} />
              <p className="mt-1.5 text-ink-muted text-sm">{texts.profession.hint}</p>
            </SettingPlace>
            {exampleSlot}
          </TabsContent>
          <TabsContent value="you" className="mt-5">
            <YouTab form={form} />
          </TabsContent>
          <TabsContent value="appearance" className="mt-5 grid gap-6">
            <SettingPlace id="default-dark">
              <Switch
                label={settingNames['default-dark']}
                description={texts.defaultDark}
                checked={settings.defaultDark}
                onCheckedChange={(defaultDark) => apply({ defaultDark })}
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
            <AccountTab {...{ username, administration, myData, myDataFirst, onAccountDeleted }} />
          </TabsContent>
          <TabsContent value="activity" className="mt-5">
            {activity}
          </TabsContent>
          <TabsContent value="calendar" className="mt-5">
            {calendar}
          </TabsContent>
          <TabsContent value="transfer" className="mt-5">
            {transfer}
          </TabsContent>
          <TabsContent value="shared" className="mt-5">
            {shared}
          </TabsContent>
        </Tabs>
      </WantedSetting>
    </Dialog>
  );
}

const { unanswered, choices } = texts.profession;

interface ProfessionChoiceProps {
  /** Null until the question is answered or skipped. */
  value: Choice | null;
  onChange: (profession: Choice) => void;
}

/** What the user does, which decides the templates. */
function ProfessionChoice({ value, onChange }: ProfessionChoiceProps) {
  return (
    <SelectField
      label={settingNames.profession}
      value={value ?? 'skipped'}
      onChange={(chosen) => onChange(chosen as Choice)}
      options={[
        { value: 'skipped', label: unanswered },
        ...professions.map((profession: Profession) => ({ value: profession, label: choices[profession] })),
      ]}
    />
  );
}

/** This browser's theme; applies immediately. */
function ThemePicker() {
  const { choice, setChoice } = useThemeChoice();
  return (
    <section aria-labelledby="theme-picker">
      <h3 id="theme-picker" className="font-medium">
        {settingNames.theme}
      </h3>
      <p className="text-ink-muted text-sm">{texts.theme}</p>
      <Radix.Root
        aria-labelledby="theme-picker"
        value={choice}
        onValueChange={(value) => setChoice(value as ThemeChoice)}
        className="mt-3 grid grid-cols-3 gap-2"
      >
        {themeChoices.map(({ value, label, icon: Icon }) => (
          <Radix.Item
            key={value}
            value={value}
            className="flex min-h-11 items-center justify-center gap-2 rounded-md border border-control bg-surface px-3 transition-colors hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-selected data-[state=checked]:font-medium"
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </Radix.Item>
        ))}
      </Radix.Root>
    </section>
  );
}
