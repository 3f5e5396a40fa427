import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { LOGO_BYTES_MAX, logoTypes, removeLogo, saveLogo } from '#shared/settings.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { sendForm } from '#web/lib/send-form.ts';
import { Button } from '#web/ui/button.tsx';
import { settingNames } from './setting-names.texts.ts';
import { settingsKey, useSettings } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.you.logo;
const ACCEPTED = logoTypes.map((type) => `image/${type}`).join(',');

/** The logo of shared pages; what is chosen is saved immediately. */
export function Logo() {
  const queryClient = useQueryClient();
  const { data: saved } = useSettings();
  const inputRef = useRef<HTMLInputElement>(null);
  const id = useId();
  /** `null` removes it. */
  const change = useMutation({
    mutationFn: (file: File | null) => {
      if (file === null) return call(removeLogo, {});
      if (file.size > LOGO_BYTES_MAX) throw new Error(texts.tooLarge);
      const form = new FormData();
      form.set('file', file);
      return sendForm(saveLogo, form, { signal: new AbortController().signal, onSent: () => {} });
    },
    onSuccess: (now) => queryClient.setQueryData(settingsKey, now),
  });
  const logoId = saved?.logoId ?? null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h3 id={id} className="font-medium text-sm">
        {settingNames.logo}
      </h3>
      {logoId !== null && (
        <img
          src={`/api/attachments/${logoId}`}
          alt={settingNames.logo}
          // On white, as on a shared page.
          className="h-16 max-w-64 justify-self-start rounded-md border bg-paper object-contain p-1"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => inputRef.current?.click()}
          isPending={change.isPending}
          disabled={!saved}
        >
          {logoId === null ? texts.choose : texts.replace}
        </Button>
        {logoId !== null && (
          <Button variant="ghost" onClick={() => change.mutate(null)} disabled={change.isPending}>
            {texts.remove}
          </Button>
        )}
        <input
          ref={inputRef}
          type="file"
          hidden
          aria-label={settingNames.logo}
          accept={ACCEPTED}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) change.mutate(file);
            event.target.value = '';
          }}
        />
      </div>
      <p className="text-ink-muted text-sm">{texts.hint}</p>
      {change.error && (
        <p role="alert" className="text-destructive-ink text-sm">
          {change.error instanceof ApiError ? failureSentence(change.error) : change.error.message}
        </p>
      )}
    </section>
  );
}
