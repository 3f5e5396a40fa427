import { type AiStatus, providerNames } from '#shared/ai.ts';
import { Button } from '#web/ui/button.tsx';
import { KeyFields } from './key-fields.tsx';
import { KeyTest } from './key-test.tsx';
import { ReplyLanguage } from './reply-language.tsx';
import { SavedKey } from './saved-key.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { SettingPlace } from './setting-place.tsx';
import type { SettingsForm } from './use-settings-form.ts';

/** Who answers, with whose key, in which language, and what they may be sent. */
export function ApiKeysTab({ form }: { form: SettingsForm }) {
  const { data: status, isError, refetch } = form.status;
  if (isError) {
    return (
      <p role="alert" className="flex items-center gap-3 rounded-md bg-destructive-soft px-3 py-2">
        <span className="flex-1 text-destructive-ink">Your key could not be looked up.</span>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  if (!status) return <p className="text-ink-muted">Loading…</p>;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="who-answers">
        <h3 id="who-answers" className="font-medium">
          Who answers now
        </h3>
        <p className="text-ink-muted text-sm">{sentenceOfSource(status)}</p>
      </section>
      <div className="grid gap-4">
        {status.own && <SavedKey own={status.own} />}
        <SettingPlace id="ai-key">
          <KeyFields status={status} draft={form.keyDraft} onChange={form.changeKey} error={form.keyError} />
        </SettingPlace>
        <KeyTest status={status} draft={form.keyDraft} />
      </div>
      <SettingPlace id="ai-scope">
        <ScopePicker value={form.settings.aiScope} onChange={(aiScope) => form.change({ aiScope })} />
      </SettingPlace>
      <SettingPlace id="reply-language">
        <ReplyLanguage
          value={form.settings.replyLanguage}
          onChange={(replyLanguage) => form.change({ replyLanguage })}
        />
      </SettingPlace>
    </div>
  );
}

function sentenceOfSource({ source, own, operator }: AiStatus): string {
  if (source === 'own' && own) return `${providerNames[own.provider]} (${own.model}), with your own key.`;
  if (source === 'operator' && operator) {
    return `${providerNames[operator.provider]} (${operator.model}), set up by whoever runs this server.`;
  }
  if (own || operator) return 'The built-in assistant, on this server: you chose that nothing may be sent.';
  return 'The built-in assistant, on this server. It needs no key and sends nothing; it cannot brainstorm or rewrite.';
}
