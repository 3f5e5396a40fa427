/** How a question names a relative, and how a note says that somebody is one; by language. */
const relations: Record<string, readonly (readonly [asked: string, stated: string])[]> = {
  en: [
    ['wife|spouse', 'wife|spouse|married'],
    ['husband', 'husband|spouse|married'],
    ['child(?:ren)?|kids?', 'child(?:ren)?|kids?|sons?|daughters?|boys?|girls?'],
    ['sons?', 'sons?|boys?'],
    ['daughters?', 'daughters?|girls?'],
    ['brothers?', 'brothers?|siblings?'],
    ['sisters?', 'sisters?|siblings?'],
    ['mother|mum', 'mother|mum|parents?'],
    ['father|dad', 'father|dad|parents?'],
    ['aunt', 'aunt|auntie'],
    ['uncle', 'uncle'],
  ],
  de: [
    [
      '(?:Ehefrau|Gattin)|(?:die|seine|meine) Frau (?:von|des|der)|(?:seine|meine) Frau',
      'Ehefrau|Gattin|verheiratet|(?:[Ss]eine[rn]?|[Mm]eine[rn]?|deren|dessen) Frau|Frau (?:von|des)',
    ],
    [
      '(?:Ehemann|Gatte)|der Mann (?:von|des|der)|(?:ihr|mein) Mann',
      'Ehemann|Gatte|verheiratet|(?:[Ii]hr|[Mm]ein|deren)(?:e[mn])? Mann|Mann (?:von|der)',
    ],
    ['Kind(?:er|ern)?', 'Kind(?:er|ern|es)?|Sohn|Söhne|Tochter|Töchter'],
    ['Sohn|Söhne', 'Sohn(?:es|s)?|Söhne|Junge'],
    ['Tochter|Töchter', 'Tochter|Töchter|Mädchen'],
    ['Bruder|Brüder', 'Bruders?|Brüder|Geschwister'],
    ['Schwestern?', 'Schwestern?|Geschwister'],
    ['Mutter', 'Mutter|Eltern'],
    ['Vater', 'Vaters?|Eltern'],
    ['Tante', 'Tante'],
    ['Onkel', 'Onkel'],
  ],
  nl: [
    ['vrouw van|echtgenote', 'echtgenote|getrouwd|(?:zijn|mijn) vrouw|vrouw van'],
    ['man van|echtgenoot', 'echtgenoot|getrouwd|(?:haar|mijn) man|man van'],
    ['kind(?:eren)?', 'kind(?:eren)?|zo(?:on|nen|ons)|dochters?'],
    ['zoon', 'zoon|zoons|zonen|jongen'],
    ['dochter', 'dochters?|meisje'],
    ['broer', 'broers?'],
    ['zus(?:ter)?', 'zus|zussen|zuster'],
    ['moeder', 'moeder|ouders'],
    ['vader', 'vader|ouders'],
  ],
  fr: [
    ["femme d[eu'’]|épouse", "épouse|mariée?s?|(?:sa|ma) femme|femme d[eu'’]"],
    ["mari d[eu'’]|mari|époux", 'mari|époux|mariée?s?'],
    ['enfants?', 'enfants?|fils|filles?'],
    ['fils', 'fils'],
    ['fille d[eu]|fille', 'filles?'],
    ['frère', 'frères?'],
    ['sœur|soeur', 'sœurs?|soeurs?'],
    ['mère', 'mère|maman|parents'],
    ['père', 'père|papa|parents'],
  ],
  es: [
    ['mujer de|esposa', 'esposa|casad[oa]s?|(?:su|mi) mujer|mujer de'],
    ['marido|esposo', 'marido|esposo|casad[oa]s?'],
    ['hijos', 'hij[oa]s?|niñ[oa]s?'],
    ['hijo', 'hijos?'],
    ['hija', 'hijas?'],
    ['hermano', 'hermanos?'],
    ['hermana', 'hermanas?'],
    ['madre', 'madre|padres'],
    ['padre', 'padres?'],
  ],
};

const compiled = new Map<string, { asked: RegExp; stated: RegExp }[]>();

/** How a note has to say that somebody is the relative in a question; undefined if it asks about none. */
export function relativeAskedFor(question: string, language: string): RegExp | undefined {
  let own = compiled.get(language);
  if (own === undefined) {
    own = (relations[language] ?? []).map(([asked, stated]) => ({ asked: wordOf(asked), stated: wordOf(stated) }));
    compiled.set(language, own);
  }
  return own.find(({ asked }) => asked.test(question))?.stated;
}

/** "Zoon" with a capital is a name, unless it begins the sentence. */
function wordOf(words: string): RegExp {
  const first = words.replace(/(?<=^|\|)\p{Ll}/gu, (letter) => letter.toUpperCase());
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|^\\W{0,3}(?:${first})(?!\\p{L})`, 'u');
}
