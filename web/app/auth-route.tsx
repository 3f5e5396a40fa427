import { Redirect } from 'wouter';
import { useSession } from '#web/features/auth/auth.queries.ts';
import { AuthPage } from '#web/features/auth/auth-page.tsx';
import { AppProviders } from './app-providers.tsx';
import { ProductPicture } from './landing/product-picture.tsx';

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
  return user ? <Redirect to="/app" replace /> : <AuthPage picture={<Picture />} />;
}

/** Its upper left, as much of it as there is room for. */
function Picture() {
  return (
    <ProductPicture
      name="workspace"
      width={1600}
      height={1000}
      phone={{ width: 750, height: 900 }}
      alt=""
      className="aspect-[5/6] sm:aspect-[16/10]"
    />
  );
}
