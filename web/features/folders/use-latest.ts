import { useEffect, useRef, useState } from 'react';

/** Functions that stay the same object and always do what the newest render says, so that rows need not be redrawn. */
export function useLatest<T extends Record<string, (...args: never[]) => unknown>>(functions: T): T {
  const latest = useRef(functions);
  useEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as T,
  );
  return stable;
}
