import { providerName } from '#web/lib/provider.ts';
import { providerWindowTexts } from '#web/lib/provider-window.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useProviderConfirmation } from './provider.queries.ts';
import { providerTexts as texts } from './provider.texts.ts';
import { sentenceOf } from './sentence-of.ts';

/** The provider's word instead of the password; `isSure` once it is given. */
export function ProviderConfirmation({ isSure }: { isSure: boolean }) {
  const name = providerName() ?? '';
  const { open, isPending, isWaiting, error } = useProviderConfirmation();
  if (isSure) return <p className="w-full text-ink-muted text-sm">{texts.confirmed(name)}</p>;
  return (
    <>
      <Button variant="secondary" className="whitespace-normal" isPending={isPending} onClick={() => open()}>
        {texts.confirm(name)}
      </Button>
      {isWaiting && (
        <p role="status" className="w-full text-ink-muted text-sm">
          {providerWindowTexts.waiting(name)}
        </p>
      )}
      {error && (
        <p role="alert" className="w-full text-destructive-ink text-sm">
          {sentenceOf(error)}
        </p>
      )}
    </>
  );
}
