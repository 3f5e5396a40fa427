import { useQueryClient } from '@tanstack/react-query';
import { getUser, type User } from '#shared/auth.ts';
import { startProviderSignIn } from '#shared/oidc.ts';
import { ApiError, announceSignedIn, call, callServer } from '#web/lib/api.ts';
import { providerName } from '#web/lib/provider.ts';
import { providerWindowTexts } from '#web/lib/provider-window.texts.ts';
import { useProviderWindow } from '#web/lib/use-provider-window.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from './form-failure.tsx';
import { providerTexts as texts } from './provider.texts.ts';

/** Signs the same user in again with the provider, in a window beside the page whose session ended. */
export function ProviderSignInAgain({ user, onSignedIn }: { user: User; onSignedIn: () => void }) {
  const name = providerName() ?? '';
  const queryClient = useQueryClient();
  const { open, isPending, isWaiting, error } = useProviderWindow(
    () => call(startProviderSignIn, { body: { isBeside: true } }),
    async () => {
      const found = await callServer(getUser).catch((failure: unknown) => {
        if (failure instanceof ApiError) return undefined;
        throw failure;
      });
      if (found === undefined) return false;
      if (found.id !== user.id) throw new Error(texts.otherUser);
      announceSignedIn();
      queryClient.setQueryData([getUser.path], found);
      return true;
    },
    onSignedIn,
  );
  return (
    <div className="grid gap-2">
      <FormFailure error={error} fallback={error?.message ?? ''} />
      {isWaiting && (
        <p role="status" className="text-ink-muted text-sm">
          {providerWindowTexts.waiting(name)}
        </p>
      )}
      <Button variant="secondary" className="whitespace-normal" isPending={isPending} onClick={() => open()}>
        {isPending ? texts.pending(name) : texts.continue(name)}
      </Button>
    </div>
  );
}
