import { dayText } from '#web/lib/dates.ts';
import { hasPasswords, providerName } from '#web/lib/provider.ts';
import { providerWindowTexts } from '#web/lib/provider-window.texts.ts';
import { FailedLine } from '#web/ui/failed-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useLinkedProvider, useLinkProvider, useUnlinkProvider } from './provider.queries.ts';
import { providerTexts as texts } from './provider.texts.ts';

/** Whether the account is linked to the provider, and the form that links or unlinks it. */
export function LinkedProvider({ username }: { username: string }) {
  const name = providerName() ?? '';
  const { data: link, isError, refetch } = useLinkedProvider();
  const linking = useLinkProvider();
  const unlinking = useUnlinkProvider();
  if (isError && !link) {
    return <FailedLine text={texts.loadFailed} onRetry={refetch} />;
  }
  if (!link) return <Skeleton className="h-10" />;
  if (link.linkedAt === null) {
    return (
      <>
        <p className="text-ink-muted">
          {linking.isWaiting ? providerWindowTexts.waiting(name) : texts.notLinked(name)}
        </p>
        <ConfirmForm
          username={username}
          label={texts.password(name)}
          submit={texts.link(name)}
          pending={texts.linking(name)}
          request={linking}
          onSubmit={(given) => linking.open(given)}
        />
      </>
    );
  }
  const canUnlink = link.hasPassword && hasPasswords();
  return (
    <>
      <p className="text-ink-muted">
        {texts.linked(name, dayText(link.linkedAt))} {!link.hasPassword && texts.onlyWay}
      </p>
      {canUnlink && (
        <ConfirmForm
          username={username}
          label={texts.passwordToUnlink(name)}
          submit={texts.unlink(name)}
          pending={texts.unlinking}
          request={unlinking}
          onSubmit={(given, clear) => unlinking.mutate(given, { onSuccess: clear })}
        />
      )}
    </>
  );
}
