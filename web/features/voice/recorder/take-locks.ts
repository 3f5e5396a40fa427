const PREFIX = 'sparehour-take-';

/** The recordings that a living tab works on, by the locks that end with their tab. */
export async function livingTakes(locks: LockManager | undefined = browserLocks()): Promise<Set<string>> {
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}

/** Marks a recording as this tab's until the answer is called; undefined where another tab has it. */
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
