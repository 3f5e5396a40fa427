/** What stands around quotations, by language. A speaker of a language mends its column here. */
const words = {
  notFound: {
    en: "I couldn't find this in your notes.",
    de: 'Das habe ich in deinen Notizen nicht gefunden.',
    fr: "Je n'ai pas trouvé cela dans vos notes.",
    es: 'No lo he encontrado en tus notas.',
    nl: 'Dit heb ik niet in je notities gevonden.',
  },
  closest: {
    en: 'Nothing says exactly this. Closest:',
    de: 'Genau das steht nirgends. Am nächsten kommt:',
    fr: 'Rien ne dit exactement cela. Le plus proche :',
    es: 'Nada dice exactamente esto. Lo más cercano:',
    nl: 'Niets zegt precies dit. Het dichtst erbij:',
  },
  noClient: {
    en: "In no client's folder",
    de: 'In keinem Ordner eines Kunden',
    fr: 'Hors des dossiers de clients',
    es: 'Fuera de las carpetas de clientes',
    nl: 'In geen map van een klant',
  },
  from: { en: 'From', de: 'Aus', fr: 'De', es: 'De', nl: 'Uit' },
  andFrom: { en: 'And from', de: 'Und aus', fr: 'Et de', es: 'Y de', nl: 'En uit' },
  earlier: { en: 'Earlier, from', de: 'Früher, aus', fr: 'Avant, de', es: 'Antes, de', nl: 'Eerder, uit' },
  and: { en: 'And', de: 'Und', fr: 'Et', es: 'Y', nl: 'En' },
  colon: { en: ':', de: ':', fr: ' :', es: ':', nl: ':' },
};

/** In a language; in English where there are no texts. */
export function answerTexts(language: string): Record<keyof typeof words, string> {
  const text = (key: keyof typeof words) => (words[key] as Record<string, string>)[language] ?? words[key].en;
  return Object.fromEntries(Object.keys(words).map((key) => [key, text(key as keyof typeof words)])) as never;
}
