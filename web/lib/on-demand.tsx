import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Substitutes<Props> {
  /** Rendered until the code is loaded. */
  fallback?: ReactNode;
  /** Rendered if loading fails; without it, the error goes to the next error boundary. */
  Missing?: ComponentType<Props>;
}

/** A component whose code loads later; `preload` loads it before it is first rendered. */
type OnDemand<Props> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * A component whose code loads when it is first rendered; after a failure, the next instance tries again.
 *
 * React's `lazy` isn't used because Suspense shows its content 300 ms after the fallback at the earliest. That delayed the
 * first opening of every dialog by 300 ms, and the workspace, which loads in two steps, by 600 ms.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, Missing }: Substitutes<Props> = {},
): OnDemand<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    Loaded ??= await load();
  };

  function OnDemand(props: Props) {
    const [Component, setComponent] = useState(() => Loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Component || failure) return;
      let isUnmounted = false;
      preload().then(
        () => isUnmounted || setComponent(() => Loaded),
        (error: unknown) => isUnmounted || setFailure({ error }),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Component, failure]);
    useEffect(() => {
      if (failure === undefined) return;
      const tryAgain = () => setFailure(undefined);
      window.addEventListener('online', tryAgain);
      return () => window.removeEventListener('online', tryAgain);
    }, [failure]);
    if (Component) return <Component {...props} />;
    if (failure === undefined) return fallback;
    if (Missing) return <Missing {...props} />;
    throw failure.error;
  }
  return Object.assign(OnDemand, { preload });
}
