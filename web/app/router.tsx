import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { PageSpinner } from './page-spinner.tsx';

const Landing = lazy(() => import('./landing/landing-page.tsx').then(({ LandingPage }) => ({ default: LandingPage })));
const Auth = lazy(() => import('./auth-route.tsx').then(({ AuthRoute }) => ({ default: AuthRoute })));
const App = lazy(() => import('./app-route.tsx').then(({ AppRoute }) => ({ default: AppRoute })));
const NotFound = lazy(() => import('./not-found.tsx').then(({ NotFound }) => ({ default: NotFound })));

/** The routes; each is its own chunk. Keys keep a page that is being left from waiting for the next one. */
export function Router() {
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
