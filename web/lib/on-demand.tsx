import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface Substitutes<Props> {
  /** Drawn until the code is there. */
  fallback?: ReactNode;
  /** Drawn where the code does not come; without it the failure goes to the next error boundary. */
  Missing?: ComponentType<Props>;
}

/** A component whose code comes later; `preload` has it at hand before it is first drawn. */
type OnDemand<Props> = ComponentType<Props> & { preload: () => Promise<void> };

/**
 * A component whose code is loaded when it is first drawn; after a failure the next one that is drawn tries again.
 *
 * Not React's `lazy`: what Suspense held back it shows 300 ms after the fallback at the earliest, however fast the code
 * came, so that every dialog opened late the first time, and the workspace, which is loaded in two steps, by 600 ms.
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
      if (Component) return;
      let isGone = false;
      preload().then(
        () => isGone || setComponent(() => Loaded),
        (error: unknown) => isGone || setFailure({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [Component]);
    if (Component) return <Component {...props} />;
    if (failure === undefined) return fallback;
    if (Missing) return <Missing {...props} />;
    throw failure.error;
  }
  return Object.assign(OnDemand, { preload });
}
