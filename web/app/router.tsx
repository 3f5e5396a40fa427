import { useLayoutEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { onDemand } from '#web/lib/on-demand.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { PageSpinner } from './page-spinner.tsx';

const spinning = { fallback: <PageSpinner /> };
const Landing = onDemand(async () => (await import('./landing/landing-page.tsx')).LandingPage);
const Auth = onDemand(async () => (await import('./auth-route.tsx')).AuthRoute, spinning);
const App = onDemand(async () => (await import('./app-route.tsx')).AppRoute, spinning);
const Admin = onDemand(async () => (await import('./admin-route.tsx')).AdminRoute, spinning);
const NotFound = onDemand(async () => (await import('./not-found.tsx')).NotFound);

/** The routes; each is its own chunk. */
export function Router() {
  useScrollToTop();
  return (
    <ErrorBoundary>
      <Switch>
        <Route path="/">
          <Landing />
        </Route>
        <Route path="/auth">
          <Auth />
        </Route>
        <Route path="/app">
          <App />
        </Route>
        <Route path="/with/:grant/app">
          <App />
        </Route>
        <Route path="/admin">
          <Admin />
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

/** A new page starts at its top, where the one before was scrolled. */
function useScrollToTop(): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is when, not what
  useLayoutEffect(() => {
    if (!location.hash) window.scrollTo(0, 0);
  }, [path]);
}
