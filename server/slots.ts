import { Turns } from './turns.ts';

export type Slots = ReturnType<typeof slots>;

interface Waiting {
  owner: string;
  enter: () => void;
}

/**
 * Lets a number of tasks run at the same time; the owners of others take turns.
 *
 * @param ofOwner tasks of one owner that may run at the same time.
 */
export function slots(count: number, ofOwner = count) {
  let free = count;
  const waiting: Waiting[] = [];
  const turns = new Turns(ofOwner);

  function admit(): void {
    for (let next = turns.next(waiting); free > 0 && next !== undefined; next = turns.next(waiting)) {
      waiting.splice(waiting.indexOf(next), 1);
      free -= 1;
      next.enter();
    }
  }

  return {
    /** Without owners, tasks wait in order of arrival. */
    async use<T>(signal: AbortSignal | undefined, work: () => Promise<T>, owner = ''): Promise<T> {
      const leave = await turn(owner, signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        leave();
        free += 1;
        admit();
      }
    },
  };

  function turn(owner: string, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waits: Waiting = {
        owner,
        enter: () => {
          signal?.removeEventListener('abort', leave);
          resolve(turns.take(owner));
        },
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(waits), 1);
        reject(signal?.reason);
      };
      signal?.throwIfAborted();
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(waits);
      admit();
    });
  }
}
