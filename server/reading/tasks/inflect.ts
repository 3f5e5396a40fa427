/** How people say what they do, by the end of the infinitive: the first rule that fits gives the forms. */
const rules: Record<string, [RegExp, string[]][]> = {
  en: [
    [/([^aeiou])y$/, ['$1y', '$1ies']],
    [/(s|sh|ch|x|z)$/, ['$1', '$1es']],
    [/$/, ['', 's']],
  ],
  de: [
    [/([td]|[^lr]m|[^lrh]n)en$/, ['$1en', '$1et', '$1e']],
    [/e?n$/, ['$&', 't', 'e']],
  ],
  fr: [
    [/([ou])yer$/, ['$1ie', '$1ient', '$1yons']],
    [/[eé]([^aeiou])er$/, ['è$1e', 'è$1ent', 'e$1ons']],
    [/ger$/, ['ge', 'gent', 'geons']],
    [/er$/, ['e', 'ent', 'ons']],
  ],
  es: [
    [/ar$/, ['a', 'an', 'amos', 'o']],
    [/([ei])r$/, ['e', 'en', '$1mos', 'o']],
  ],
  // "Vul" of "vullen", "stuur" of "sturen", "geef" of "geven", "lees" of "lezen".
  nl: [
    [/([^aeiou])\1en$/, ['$&', '$1', '$1t']],
    [/(?<![aeiou])([aeou])ven$/, ['$&', '$1$1f', '$1$1ft']],
    [/(?<![aeiou])([aeou])zen$/, ['$&', '$1$1s', '$1$1st']],
    [/(?<![aeiou])([aeou])([bdfgklmnprst])en$/, ['$&', '$1$1$2', '$1$1$2t']],
    [/ven$/, ['$&', 'f', 'ft']],
    [/e?n$/, ['$&', '', 't']],
  ],
};

/** Forms in which people say what they do, from the infinitives of a language; as the source of a pattern. */
export function presentForms(infinitives: readonly string[], language: string): string {
  const forms = infinitives.flatMap((verb) => {
    const [ending, endings] = rules[language]?.find(([pattern]) => pattern.test(verb)) ?? [/$/, []];
    return endings.map((form) => verb.replace(ending, form));
  });
  return [...new Set(forms)].sort((a, b) => b.length - a.length).join('|');
}
