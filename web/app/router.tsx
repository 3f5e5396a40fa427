import { lazy, Suspense, useLayoutEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { PageSpinner } from './page-spinner.tsx';

const Landing = lazy(() => import('./landing/landing-page.tsx').then(({ LandingPage }) => ({ default: LandingPage })));
const Auth = lazy(() => import('./auth-route.tsx').then(({ AuthRoute }) => ({ default: AuthRoute })));
const App = lazy(() => import('./app-route.tsx').then(({ AppRoute }) => ({ default: AppRoute })));
const NotFound = lazy(() => import('./not-found.tsx').then(({ NotFound }) => ({ default: NotFound })));

/** The routes; each is its own chunk. Keys keep a page that is being left from waiting for the next one. */
export function Router() {
  useScrollToTop();
  return (
    <ErrorBoundary>
      <Switch>
        <Route path="/">
          <Suspense key="landing">
            <Landing />
          </Suspense>
        </Route>
        <Route path="/auth">
          <Suspense key="auth" fallback={<PageSpinner />}>
            <Auth />
          </Suspense>
        </Route>
        <Route path="/app">
          <Suspense key="app" fallback={<PageSpinner />}>
            <App />
          </Suspense>
        </Route>
        <Route>
          <Suspense key="not-found">
            <NotFound />
          </Suspense>
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
