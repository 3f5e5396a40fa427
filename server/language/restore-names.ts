import { isVerb, nameKind } from './english.ts';
import { isFirstName } from './first-names.ts';
import { fold } from './fold.ts';
import { stopwordsOf } from './stopwords.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'];
/** Before a name: "frau steger", "mme bonnard". */
const TITLED =
  /(?<![\p{L}\p{N}])(?<title>mr|mrs|ms|dr|prof|hr|herr|herrn|frau|mme|mlle|monsieur|madame|mevr|mevrouw|meneer|mw|dhr|sr|sra|señor|señora|don|doña)(?<gap>\.?\s)(?<name>(?:(?:van|von|de|der|den|del|la)\s){0,2}\p{Ll}[\p{L}'’-]{2,20})/gu;
/** In the title of a note, the names of those it is about follow. */
const WITH =
  /(?:^|[\s(])(?:call|tel|phone|1:1|1-1|coaching|meeting|mtg|session|with|w\/|mit|met|avec|con|appel|llamada|belletje|telefonat|gespräch|gesprek|rdv|reunión|réunion|cita|lunch|coffee|kaffee|koffie|café)[\s:.]+(?<names>(?:(?:de|van|von|der)\s)?\p{Ll}[\p{L}'’-]{2,20}(?:\s\p{Ll}[\p{L}'’-]{2,20})?)(?=\s?(?:$|[\d,(/–-]|\p{Ll}))/giu;
const WORD = /(?<![\p{L}\p{N}@_./-])\p{Ll}[\p{L}'’-]*\p{L}(?![\p{L}\p{N}_@/]|\.\p{L})/gu;
/** At the beginning of a line, who is to do something: "ollie to clear the yard". */
const DOES =
  /(?<=^|\n|\p{L}:)[ \t]*(?:[-*•][ \t]+)?(?<name>\p{Ll}{3,15})(?:\s(?:&|and|\+|und|et|y|en)\s(?<other>\p{Ll}{3,15}))?\s(?:to\s(?=\p{Ll}{3,})|(?:will|going to|gonna|has to|needs to)\s(?=\p{Ll}{3,}\s\p{L})|(?:(?<=(?:&|and|\+|und|et|y|en)\s\p{Ll}{3,15}\s)(?:räumen|klären|schicken|bringen|holen|prüfen|mailen|bestellen|buchen|sturen|bellen|regelen|testen)|schickt|fragt|holt|klärt|prüft|mailt|bucht|besorgt|checkt|bestellt|organisiert|kümmert|stuurt|belt|mailt|regelt|checkt|boekt|haalt|vraagt|maakt|envoie|appelle|rappelle|vérifie|prépare|relance|réserve|envoient|manda|envía|llama|prepara|reserva|revisa)\s)/gu;
/** Things and verbs that begin a line and are not in the English lexicon. */
const NO_SUBJECT =
  /(?:ung|heit|keit|schaft|tion|ment|tät|ing|ed|able|plan|liste|list)$|^(?:need|want|have|going|trying|remember|due|next|still|able|ready|angebot|rechnung|vertrag|termin|hotel|kunde|kundin|steuerberater|notar|bank|amt|factuur|offerte|klant|notaris|devis|facture|client|cliente|factura|contrato|contrat)$/u;
/** What follows "call" in a title, and is no name. */
const NOT_NAMES =
  /^(?:client|team|kunde|kunden|klant|équipe|equipo|intro|notes?|notizen|recap|kick|off|kickoff|transcript|planning|prep|review|wrap|debrief|sync|weekly|mon|tue|wed|thu|fri|sat|sun|today|heute|vandaag|hoy)$/u;

/**
 * The text with the names of people in capitals, of the same length: what is typed on a phone has none. A name is one
 * that is common, that is to do something, that follows "Mrs" or "call with" in the title, or that the text elsewhere writes in capitals.
 */
export function restoreNames(text: string, title: string): { text: string; names: ReadonlySet<string> } {
  const known = namesAround(`${title}\n${text.slice(0, 20_000)}`, title);
  for (const { groups } of text.matchAll(DOES))
    for (const name of [groups?.name, groups?.other]) if (name !== undefined && mayBeName(name)) known.add(fold(name));
  const restored = text
    .replace(TITLED, (match, ...rest: unknown[]) => {
      const { title = '', gap = '', name = '' } = rest.at(-1) as Record<string, string>;
      if (!known.has(fold(name.split(' ').at(-1) ?? ''))) return match;
      return `${capital(title)}${gap}${name.split(' ').map(capital).join(' ')}`;
    })
    .replace(WORD, (word) => {
      const plain = word.replace(/['’]s$/, '');
      return known.has(fold(plain)) || isFirstName(plain) ? capital(word) : word;
    });
  return { text: restored, names: known };
}

function mayBeName(word: string): boolean {
  return (
    !NO_SUBJECT.test(word) &&
    nameKind(word) !== 'other' &&
    nameKind(word) !== 'place' &&
    !isVerb(word) &&
    !LANGUAGES.some((code) => stopwordsOf(code).has(fold(word)))
  );
}

function namesAround(sample: string, title: string): Set<string> {
  const known = new Set<string>();
  const add = (name: string) => {
    const plain = fold(name);
    if (plain.length > 2 && !NOT_NAMES.test(plain) && !LANGUAGES.some((code) => stopwordsOf(code).has(plain)))
      known.add(plain);
  };
  for (const { groups } of sample.matchAll(TITLED)) add(groups?.name?.split(' ').at(-1) ?? '');
  for (const { groups } of title.matchAll(WITH)) {
    const [first = '', second] = groups?.names?.split(/\s+/) ?? [];
    add(first);
    // "dave hargreaves": of a first name, what follows is the last.
    if (second !== undefined && (isFirstName(first) || LANGUAGES.some((code) => stopwordsOf(code).has(first))))
      add(second);
  }
  return known;
}

function capital(word: string): string {
  const upper = word.charAt(0).toUpperCase();
  return upper.length === 1 ? upper + word.slice(1) : word;
}
