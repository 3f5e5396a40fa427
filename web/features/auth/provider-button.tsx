import { useMutation } from '@tanstack/react-query';
import { startProviderSignIn } from '#shared/oidc.ts';
import { call } from '#web/lib/api.ts';
import { providerName } from '#web/lib/provider.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from './form-failure.tsx';
import { providerTexts as texts } from './provider.texts.ts';

interface ProviderButtonProps {
  /** For an account that is made on the way. */
  inviteCode?: string | undefined;
  /** Just before the page is left. */
  onLeave?: () => void;
}

/** Leads to the provider's page and, from there, to the workspace. Nothing where this server has none. */
export function ProviderButton({ inviteCode, onLeave }: ProviderButtonProps) {
  const name = providerName();
  const start = useMutation({
    mutationFn: () => call(startProviderSignIn, { body: inviteCode ? { inviteCode } : {} }),
    onSuccess: ({ url }) => {
      onLeave?.();
      location.assign(url);
    },
  });
  if (name === undefined) return null;
  // The page is about to be left, which takes as long as the provider does.
  const isPending = start.isPending || start.isSuccess;
  return (
    <div className="grid gap-4">
      <FormFailure error={start.error} title={texts.failed(name)} fallback={texts.failedReason} />
      <Button
        variant="secondary"
        size="field"
        className="w-full whitespace-normal"
        isPending={isPending}
        onClick={() => start.mutate()}
      >
        {isPending ? texts.pending(name) : texts.continue(name)}
      </Button>
    </div>
  );
}
