const KEY = 'sparehour.translate';

/** The language that was last translated into in this browser; undefined before the first time. */
export function lastLanguage(): string | undefined {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    return /^[a-z]{2}$/.test(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Then it is chosen again next time.
  }
}
