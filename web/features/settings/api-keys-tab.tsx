import { useState } from 'react';
import type { AiStatus } from '#shared/ai.ts';
import { languages } from '#web/lib/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useRemoveKey } from './ai.queries.ts';
import { KeyFields } from './key-fields.tsx';
import { KeyTest } from './key-test.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { settingNames } from './setting-names.texts.ts';
import { SettingPlace } from './setting-place.tsx';
import { settingsTexts, aiTexts as texts } from './settings.texts.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** Which AI answers, with which key and in which language, and what may be sent to it. */
export function ApiKeysTab({ form }: { form: SettingsForm }) {
  const { data: status, isError, refetch } = form.status;
  if (isError) {
    return (
      <p role="alert" className="flex items-center gap-3 rounded-md bg-destructive-soft px-3 py-2">
        <span className="flex-1 text-destructive-ink">{texts.loadFailed}</span>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          {settingsTexts.retry}
        </Button>
      </p>
    );
  }
  if (!status) return <p className="text-ink-muted">{texts.loading}</p>;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="current-ai">
        <h3 id="current-ai" className="font-medium">
          {texts.current.title}
        </h3>
        <p className="text-ink-muted text-sm">{currentAiText(status)}</p>
      </section>
      <div className="grid gap-4">
        {status.own && <SavedKey own={status.own} />}
        <SettingPlace id="ai-key">
          <KeyFields status={status} draft={form.keyDraft} onChange={form.changeKey} error={form.keyError} />
        </SettingPlace>
        <KeyTest status={status} draft={form.keyDraft} />
      </div>
      <SettingPlace id="ai-scope">
        <ScopePicker value={form.settings.aiScope} onChange={(aiScope) => form.apply({ aiScope })} />
      </SettingPlace>
      <SettingPlace id="reply-language">
        <ReplyLanguage
          value={form.settings.replyLanguage}
          onChange={(replyLanguage) => form.apply({ replyLanguage })}
        />
      </SettingPlace>
    </div>
  );
}

function currentAiText({ source, own, operator }: AiStatus): string {
  if (source === 'own' && own) return texts.current.own(own);
  if (source === 'operator' && operator) return texts.current.administrators(operator);
  return own || operator ? texts.current.nothingSent : texts.current.builtIn;
}

interface ReplyLanguageProps {
  /** For example `en`; null means the language of the question. */
  value: string | null;
  onChange: (language: string | null) => void;
}

const SAME = 'same';

/** The language the assistant answers in. */
function ReplyLanguage({ value, onChange }: ReplyLanguageProps) {
  return (
    <SelectField
      label={settingNames['reply-language']}
      value={value ?? SAME}
      onChange={(chosen) => onChange(chosen === SAME ? null : chosen)}
      options={[{ value: SAME, label: texts.sameLanguage }, ...languages]}
    />
  );
}

const savedKeyTexts = texts.savedKey;

/** The saved key, with a button to remove it. The browser knows only its provider and its last characters. */
function SavedKey({ own }: { own: NonNullable<AiStatus['own']> }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveKey();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-0 flex-1">
        <span className="block font-medium text-sm">{savedKeyTexts.title}</span>
        <span className="break-words text-ink-muted text-sm">{savedKeyTexts.details(own)}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)} isPending={remove.isPending}>
        {remove.isPending ? savedKeyTexts.removing : savedKeyTexts.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        {...savedKeyTexts.question}
        confirmLabel={savedKeyTexts.remove}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
