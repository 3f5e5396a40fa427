import type { NamedPeriod } from '#server/language/days/named-periods.ts';
import { wholeWords } from '#server/language/whole-words.ts';

/** Notes and documents in German, Spanish, French and Dutch. */
const LIBRARY =
  'notiz(?:en)?|dokumente?n?|unterlagen|dateien|protokolle?n?|aufzeichnung(?:en)?|notes?|documents?|fichiers?|comptes?[- ]rendus?|enregistrements?|notas?|documentos?|archivos?|actas?|grabaciones|notities?|documenten|bestanden|verslagen|opnames?|alles|tout|todo';
/** That somebody wrote, changed or recorded them. */
const WRITTEN =
  'geschrieben|schrieb(?:en)?|notiert(?:en?)?|erstellt(?:en?)?|geändert(?:en?)?|bearbeitet(?:en?)?|hochgeladen(?:en?)?|aufgenommen(?:en?)?|diktiert(?:en?)?|écrite?s?|notée?s?|créée?s?|modifiée?s?|ajoutée?s?|enregistrée?s?|dictée?s?|escrit[oa]s?|escribí|escribimos|anot(?:é|ado|amos)|cread[oa]s?|modificad[oa]s?|grabad[oa]s?|schreef|schreven|geschreven|genoteerd|gemaakt|gewijzigd|toegevoegd|opgenomen';
const PREPOSITION =
  "(?:(?:von|vom|aus|seit|in|im|der|des|dem|de la|de l['’]|de|du|del|d['’]|desde|en|depuis|van|uit|sinds)\\s*)+";
const ASKING =
  "zeige?n?|mir|alle|meine|was|habe?n?|ich|wir|finde|suche|welche|die|das|montre[rz]?|moi|toutes?|tous|les|mes|nos|ce|que|qu['’]|ai|avons|je|j['’]ai|j['’]|nous|on|a|quelles?|sont|muéstrame|todas?|todos|las|los|mis|qué|que|he|hemos|hice|toon|mij|mijn|onze|wat|heb|hebben|ik|we|wij|er|is|sont|sind|de|des";

const written = wholeWords(WRITTEN);
const [libraryAll, writtenAll] = [wholeWords(LIBRARY, 'giu'), wholeWords(WRITTEN, 'giu')];
const OF_LIBRARY = new RegExp(`${libraryAll.source}$`, 'iu');
const preposition = new RegExp(`(?<![\\p{L}\\p{N}])${PREPOSITION}$`, 'iu');
const nothingAsked = new RegExp(`^[\\s?.!,]*(?:(?:${ASKING})(?![\\p{L}\\p{N}])[\\s?.!,]*)*$`, 'iu');

/**
 * What a question in another language than English asks for besides a time, where that clearly is when something was
 * written: "Notizen von letzter Woche", "ce que j'ai écrit hier". Null where it may be the subject.
 */
export function withoutTime(text: string, { start, end }: NamedPeriod): string | null {
  const before = text.slice(0, start).trimEnd().replace(preposition, '').trimEnd();
  if (!OF_LIBRARY.test(before) && !written.test(text)) return null;
  const rest = `${before} ${text.slice(end)}`.replaceAll(libraryAll, '').replaceAll(writtenAll, '');
  return nothingAsked.test(rest) ? '' : rest;
}

/** Whether nothing but that time is asked for. */
export function asksOnlyFor(text: string, { start, end }: NamedPeriod): boolean {
  const before = text.slice(0, start).trimEnd().replace(preposition, '');
  return nothingAsked.test(`${before} ${text.slice(end)}`.replaceAll(libraryAll, ''));
}
