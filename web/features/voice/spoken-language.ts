const CHOICE_KEY = 'sparehour.spoken-language';

/** The language that was chosen in this browser, as `en`; none: told from the recording. */
export function chosenLanguage(): { language?: string } {
  try {
    const language = localStorage.getItem(CHOICE_KEY);
    return language === null ? {} : { language };
  } catch {
    return {};
  }
}

/** Remembers in which language somebody speaks into this browser. */
export function chooseLanguage(language: string | undefined): void {
  try {
    if (language === undefined) localStorage.removeItem(CHOICE_KEY);
    else localStorage.setItem(CHOICE_KEY, language);
  } catch {
    // A browser that refuses storage has it told from the recording.
  }
}
