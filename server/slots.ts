export type Slots = ReturnType<typeof slots>;

/** Lets a number of tasks run at the same time; others wait in order of arrival. */
export function slots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };

  return {
    async use<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
      if (free > 0) free -= 1;
      else await turn(waiting, signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        release();
      }
    },
  };
}

function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted) leave();
    else waiting.push(enter);
  });
}
