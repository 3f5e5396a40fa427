const KEY = 'sparehour.translate';

/** The language that was last translated into in this browser. */
export function lastLanguage(): string {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    return /^[a-z]{2}$/.test(kept) ? kept : 'en';
  } catch {
    return 'en';
  }
}

export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Then it is chosen again next time.
  }
}
