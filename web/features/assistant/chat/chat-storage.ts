import { tabStorage } from '#web/lib/client-safe.ts';

const PREFIX = 'sparehour.chat.';

/** Reads unsent text of this tab. It survives a reload, and is removed with the tab or on logout. */
export function readTyped(userId: string, name: string): string {
  try {
    return tabStorage().getItem(`${PREFIX}${userId}.${name}`) ?? '';
  } catch {
    return '';
  }
}

/** Saves unsent text, or removes it when empty. */
export function keepTyped(userId: string, name: string, text: string): void {
  try {
    if (text === '') tabStorage().removeItem(`${PREFIX}${userId}.${name}`);
    else tabStorage().setItem(`${PREFIX}${userId}.${name}`, text);
  } catch {
    // Without storage, unsent text is lost on reload.
  }
}

/** Removes all unsent text of this tab on logout. */
export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
