const CHOICE_KEY = 'sparehour.spoken-language';

/** The language chosen in this browser, such as `en`. Without one, the language is detected. */
export function chosenLanguage(): { language?: string } {
  try {
    const language = localStorage.getItem(CHOICE_KEY);
    return language === null ? {} : { language };
  } catch {
    return {};
  }
}

/** Saves the spoken language in this browser. */
export function chooseLanguage(language: string | undefined): void {
  try {
    if (language === undefined) localStorage.removeItem(CHOICE_KEY);
    else localStorage.setItem(CHOICE_KEY, language);
  } catch {
    // A browser without storage detects the language each time.
  }
}
