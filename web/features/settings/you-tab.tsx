import { useId } from 'react';
import { NAME_MAX, SIGN_OFF_MAX } from '#shared/settings.ts';
import { cn } from '#web/lib/cn.ts';
import { Field } from '#web/ui/field.tsx';
import { inputStyle } from '#web/ui/input-style.ts';
import { Label } from '#web/ui/label.tsx';
import { Logo } from './logo.tsx';
import { settingNames } from './setting-names.texts.ts';
import { SettingPlace } from './setting-place.tsx';
import { settingsTexts } from './settings.texts.ts';
import type { SettingsForm } from './use-settings-form.ts';

const texts = settingsTexts.you;
/** Others, and what is between them. */
const OTHER_NAMES_TEXT_MAX = 500;

/** What the user is called, and how letters and shared pages are signed. */
export function YouTab({ form: { settings, change, isLoaded } }: { form: SettingsForm }) {
  const signOffId = useId();
  return (
    <div className="grid grid-cols-1 gap-5">
      <SettingPlace id="name">
        <Field
          label={settingNames.name}
          hint={texts.name}
          autoComplete="name"
          value={settings.name}
          maxLength={NAME_MAX}
          onChange={(event) => change({ name: event.target.value })}
          disabled={!isLoaded}
        />
      </SettingPlace>
      <SettingPlace id="other-names">
        <Field
          // What is typed stays as it is typed; the names in it are saved.
          key={String(isLoaded)}
          label={settingNames['other-names']}
          hint={texts.otherNames}
          placeholder={texts.otherNamesPlaceholder}
          defaultValue={settings.otherNames.join(', ')}
          maxLength={OTHER_NAMES_TEXT_MAX}
          onChange={(event) => change({ otherNames: event.target.value.split(/[,;\n]/) })}
          disabled={!isLoaded}
        />
      </SettingPlace>
      <SettingPlace id="firm">
        <Field
          label={settingNames.firm}
          autoComplete="organization"
          value={settings.firm}
          maxLength={NAME_MAX}
          onChange={(event) => change({ firm: event.target.value })}
          disabled={!isLoaded}
        />
      </SettingPlace>
      <SettingPlace id="sign-off">
        <div className="grid gap-1.5">
          <Label htmlFor={signOffId}>{settingNames['sign-off']}</Label>
          <textarea
            id={signOffId}
            rows={2}
            aria-describedby={`${signOffId}-hint`}
            placeholder={texts.signOffPlaceholder}
            value={settings.signOff}
            maxLength={SIGN_OFF_MAX}
            onChange={(event) => change({ signOff: event.target.value })}
            disabled={!isLoaded}
            className={cn(inputStyle, 'resize-y py-2')}
          />
          <p id={`${signOffId}-hint`} className="text-ink-muted text-sm">
            {texts.signOff}
          </p>
        </div>
      </SettingPlace>
      <SettingPlace id="logo">
        <Logo />
      </SettingPlace>
    </div>
  );
}
