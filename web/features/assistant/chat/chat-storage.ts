const PREFIX = 'sparehour.chat.';

/** What is typed in a tab and not sent yet: it survives a reload, and goes with the tab or at logout. */
export function readTyped(userId: string, name: string): string {
  try {
    return sessionStorage.getItem(`${PREFIX}${userId}.${name}`) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a typed text, or forgets it where it is empty. */
export function keepTyped(userId: string, name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(`${PREFIX}${userId}.${name}`);
    else sessionStorage.setItem(`${PREFIX}${userId}.${name}`, text);
  } catch {
    // A browser that refuses storage forgets it on reload, and nothing else changes.
  }
}

/** Removes everything typed in this tab: the user logged out. */
export function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
