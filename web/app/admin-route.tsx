import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { AdminPage } from '#web/features/administration/admin-page.tsx';
import { useSession } from '#web/features/auth/auth.queries.ts';
import { ConfirmForm } from '#web/features/settings/confirm-form.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { AppProviders } from './app-providers.tsx';
import { PageSpinner } from './page-spinner.tsx';

/** /admin: the administrator's page. The server answers its calls to administrators alone. */
export function AdminRoute() {
  return (
    <AppProviders>
      <SignedInOnly />
    </AppProviders>
  );
}

function SignedInOnly() {
  const { user, isLoading, error, retry } = useSession();
  const isRefused = user !== null && user.isAdministrator !== true;
  // The device may have kept a user who has been appointed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (isRefused) retry();
  }, [isRefused]);
  if (user) return <AdminPage isAdministrator={user.isAdministrator === true} own={{ ...user, ConfirmForm }} />;
  if (isLoading) return <PageSpinner />;
  if (!error) return <Redirect to="/auth" replace />;
  return <FailedToLoad title="Can't load this page right now" error={error} onRetry={retry} />;
}
