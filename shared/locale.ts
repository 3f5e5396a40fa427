/**
 * The reader's language and region, whose form dates and numbers have: the browser's, read once. A server has many readers;
 * it knows that of a call from its headers, and everything else it says is American.
 */
export const LOCALE = ('window' in globalThis && supportedLocale(window.navigator.languages)) || 'en-US';

/** The first of these languages, best first, in which days and numbers can be written; tags that are none are skipped. */
export function supportedLocale(languages: readonly string[]): string | undefined {
  for (const language of languages) {
    try {
      const [supported] = Intl.DateTimeFormat.supportedLocalesOf(language);
      if (supported !== undefined) return new Intl.Locale(supported).baseName;
    } catch {
      // No tag of a language.
    }
  }
  return undefined;
}

/** The form of the reader's region in the language of a text: a German's English is `en-DE`, with 24 Nov 2026. */
export function localeIn(language: string, reader: string): string {
  const { language: own, region } = new Intl.Locale(reader).maximize();
  return own === language || region === undefined ? reader : `${language}-${region}`;
}
