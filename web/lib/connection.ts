import { Store } from './store.ts';

/** Whether the last call found no server; a browser that says it is online may still not reach it. */
const away = new Store(false);

/** For whoever shows it. */
export const connection: Pick<Store<boolean>, 'get' | 'subscribe'> = away;

/** A call was answered, or got no answer. */
export function noteConnection(isAnswered: boolean): void {
  if (away.get() === isAnswered) away.set(!isAnswered);
}
