import { Redirect } from 'wouter';
import { useSession } from '#web/features/auth/auth.queries.ts';
import { AuthPage } from '#web/features/auth/auth-page.tsx';
import { AppProviders } from './app-providers.tsx';

/** /auth: the sign-in page; a signed-in user is sent to the workspace. */
export function AuthRoute() {
  return (
    <AppProviders>
      <SignedOutOnly />
    </AppProviders>
  );
}

function SignedOutOnly() {
  const { user } = useSession();
  return user ? <Redirect to="/app" replace /> : <AuthPage />;
}
