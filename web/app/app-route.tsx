import { CloudOff } from 'lucide-react';
import { Redirect } from 'wouter';
import { startDevice } from '#web/device/start-device.ts';
import { useNewRecoveryCodes, useSession } from '#web/features/auth/auth.queries.ts';
import { useSettings } from '#web/features/settings/settings.queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { watchClientSafe } from '#web/lib/client-safe.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { useAccountTheme } from '#web/lib/theme.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AppProviders } from './app-providers.tsx';
import { callStart } from './call-start.ts';
import { PageSpinner } from './page-spinner.tsx';

watchClientSafe();
startDevice();
callStart();

// Asked for at once, not after the session's answer: whoever opens /app is nearly always signed in.
const workspace = import('./workspace/workspace.tsx');
const Workspace = onDemand(async () => (await workspace).Workspace, { fallback: <PageSpinner /> });

const ClosedClient = onDemand(async () => (await import('./closed-client.tsx')).ClosedClient);
const FactorSetup = onDemand(async () => (await import('./factor-setup.tsx')).FactorSetup, {
  fallback: <PageSpinner />,
});

const RecoveryCodesDialog = onDemand(
  async () => (await import('#web/features/settings/recovery-codes-dialog.tsx')).RecoveryCodesDialog,
);

/** /app: the workspace, for a signed-in user only. */
export function AppRoute() {
  return (
    <AppProviders>
      <SignedInOnly />
    </AppProviders>
  );
}

function SignedInOnly() {
  const { user, isLoading, error, retry } = useSession();
  if (user?.mustAddFactor) {
    return (
      <>
        <FactorSetup user={user} />
        <NewRecoveryCodes />
      </>
    );
  }
  if (user) {
    return (
      <>
        <AccountTheme />
        <Workspace />
        <NewRecoveryCodes />
      </>
    );
  }
  if (isLoading) return <PageSpinner />;
  if (error instanceof ApiError && error.problem?.code === 'grant_ended') return <ClosedClient />;
  if (!error) return <Redirect to="/auth" replace />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<CloudOff />}
        title="Can't load your notes right now"
        description={error.message}
        action={<Button onClick={retry}>Retry</Button>}
      />
    </main>
  );
}

/** What only somebody who has just registered sees, once. */
function NewRecoveryCodes() {
  const { codes, forget } = useNewRecoveryCodes();
  return codes !== undefined && <RecoveryCodesDialog codes={codes ?? undefined} onSaved={forget} />;
}

function AccountTheme() {
  useAccountTheme(useSettings().data?.defaultDark);
  return null;
}
