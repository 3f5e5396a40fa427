import { isSharedComputer } from './shared-computer.ts';

/** Where this browser keeps what belongs to a user: on a shared computer only until the tab is closed. */
export function keptStorage(): Storage {
  return isSharedComputer() ? sessionStorage : localStorage;
}
