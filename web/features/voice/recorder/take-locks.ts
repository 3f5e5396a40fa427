const PREFIX = 'sparehour-take-';

/** The ids of recordings that open tabs work on. The browser releases a tab's locks when it closes. */
export async function heldTakes(locks: LockManager | undefined = browserLocks()): Promise<Set<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}

/** Locks a recording until the returned function is called; undefined if another tab holds it. */
export function holdTake(
  id: string,
  locks: LockManager | undefined = browserLocks(),
): Promise<(() => void) | undefined> {
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    const holding = locks.request(PREFIX + id, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((release) => resolve(() => release()));
    });
    holding.catch(reject);
  });
}

/** Absent on a page without https, which has no microphone either. */
function browserLocks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}
