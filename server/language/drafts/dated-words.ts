import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { detectLanguage } from '#server/language/words.ts';

/** A day that a line names in words only, and which one that was when the line was written. */
export interface DayInWords {
  /** Behind the words in the line. */
  at: number;
  /** As `2026-11-27`. */
  day: string;
}

/** "Next week" and "in two months" are no single day. */
const PERIOD =
  /week(?!end)|month|quarter|year|fortnight|eo[mqy]|^q\d|woche(?!nende)|monat|quartal|jahr|maand|kwartaal|jaar|semaine|mois|trimestre|ann?[ée]e|semana|mes(?:es)?$|año|settimana|mese|anno|mês|ano|\d+\s+\p{L}+|christmas|xmas|new year/iu;
const WEEKDAY =
  /(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:maan|dins|woens|donder|vrij|zater|zon)dag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo/iu;
/** Said of a day that is over, or of every such day. */
const OTHER_BEFORE =
  /(?:last|past|every|each|letzte[nmr]?|vergangene[nmr]?|jede[nmr]?|vorige|afgelopen|elke|iedere|chaque|tous les|cada|todos los|ogni)\s+$/iu;
const OTHER_AFTER = /^\s*(?:derniers?|pass[ée]s?|pasados?|scors[oa]|passad[oa])/iu;

/** The days that a line gives in words, counted from the day it was written. */
export function daysInWords(text: string, written: Day): DayInWords[] {
  return namedDays(text, written, detectLanguage(text))
    .filter(({ isRelative, start, end }) => {
      const words = text.slice(start, end);
      if (!isRelative || OTHER_BEFORE.test(text.slice(0, start)) || OTHER_AFTER.test(text.slice(end))) return false;
      return WEEKDAY.test(words) || !PERIOD.test(words);
    })
    .map(({ day, start, end }) => ({
      at: start + text.slice(start, end).replace(/[.\s]+$/, '').length,
      day: isoOf(day),
    }));
}
