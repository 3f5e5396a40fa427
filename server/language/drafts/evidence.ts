import { hasAmount } from '#server/language/amounts.ts';
import type { Day } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { detectLanguage } from '#server/language/words.ts';

/** Said of what may not be so, and of questions. */
const DOUBT =
  /(?<!\p{L})(?:maybe|perhaps|might|possibly|probably|not sure|unsure|rumou?rs?|i think|i guess|apparently|could|would|should|if|unless|instead of|not|never|no longer|n['’]t|vielleicht|eventuell|möglicherweise|wohl|angeblich|falls|wenn|könnten?|würden?|nicht|kein\w*|misschien|mogelijk|wellicht|indien|zou(?:den)?|niet|geen|peut-être|probablement|pourraient?|serait|si|pas|jamais|quizás?|tal vez|posiblemente|podría|sería|nunca|no|forse|potrebbe|non|se|talvez|poderia|não)(?!\p{L})|\?\s*["”’)]*$/iu;
/** Said of what was, of others, and of people who come and go. */
const OF_SOMETHING_ELSE =
  /(?<!\p{L})(?:last|previous(?:ly)?|former|old|earlier|competitors?|rivals?|other|another|elsewhere|was|were|had|missed|lost|los(?:es?|ing)|leav(?:es?|ing)|left|quits?|resign\w*|retir\w*|maternity|holidays?|vacation|sick|birthday|salary|revenue|turnover|letzte\w*|vorige\w*|früher\w*|war(?:en)?|hatten?|anderer?|verlässt|kündigt|urlaub|geburtstag|gehalt|umsatz|wettbewerb\w*|afgelopen|eerdere?|anderen?|vertrekt|vakantie|verjaardag|omzet|derni[eè]re?s?|précédente?s?|était|avait|autres?|quitte|part en|vacances|anniversaire|salaire|concurrents?|pasad[oa]|anterior(?:es)?|era|tenía|otr[oa]s?|se va|vacaciones|cumpleaños|competencia|scors[oa]|precedente|altr[oiae]|ferie|compleanno|anterior|outr[oa]s?|férias|aniversário)(?!\p{L})/iu;
const SUM_NOUN =
  '(?:budget|fee|price|day rate|fixed price|honorar|festpreis|tagessatz|preis|prijs|tarief|dagtarief|prix|tarif|honoraires|presupuesto|precio|honorarios|tarifa|prezzo|onorario|preventivo|preço|orçamento)';
/** "The budget is €12,000", "a fixed price of 4.800 €", "12,000 budget". */
const SUM_OF_NOUN = new RegExp(
  `(?<!\\p{L})${SUM_NOUN}(?!\\p{L})[^.;!?\\d]{0,24}[\\d€$£]|\\d[^.;!?]{0,12}\\s${SUM_NOUN}(?!\\p{L})`,
  'iu',
);
const MILESTONE =
  /(?<!\p{L})(?:go[- ]live|launch|kick-?off|deadline|milestone|roll-?out|hand-?over|livegang|projektstart|auftakt|abgabefrist|frist|meilenstein|oplevering|lancering|aftrap|mijlpaal|échéance|lancement|mise en service|date limite|jalon|fecha límite|plazo|lanzamiento|puesta en marcha|scadenza|lancio|prazo|lançamento)(?!\p{L})/iu;
const WILL =
  /(?<!\p{L})(?:will|['’]ll|to|must|needs? to|ha(?:s|ve) to|soll(?:te)?|muss|werden?|wird|moet(?:en)?|zal|zullen|ga(?:at)?|doit|dois|devons|va|vais|allons|debo|debe|debemos|tiene que|tengo que|va a|voy a|vamos a|deve|devo|dobbiamo|vado|vou|vai)(?!\p{L})/iu;

/** "I send the menu by Friday". */
const OF_WRITER = /^\W*(?:I|we|ich|wir|ik|wij|we|je|nous)\s/iu;
/** "She will present on Friday" may be what the client does anyway. */
const OF_SOMEBODY =
  /^\W*(?:he|she|they|it|this|that|there|er|sie|es|das|hij|zij|ze|het|dit|dat|il|elle|ils|elles|on|ça|él|ella|ellos|ellas|lui|lei|loro|ele|ela|eles|elas)(?!\p{L})/iu;

/** Whether a sentence states what the work costs or may cost. */
export function statesSum(text: string): boolean {
  return SUM_OF_NOUN.test(text) && hasAmount(text) && isPlain(text);
}

/** Whether a sentence states a milestone of the work, ahead of when it was written. */
export function statesMilestone(text: string, written: Day): boolean {
  if (!MILESTONE.test(text) || !isPlain(text)) return false;
  return namedDays(text, written, detectLanguage(text)).some(({ kind, day }) => kind === 'date' && day >= written);
}

/** Whether a sentence that was found to be a task with a date commits somebody beyond doubt. */
export function commits(text: string): boolean {
  return (WILL.test(text) || OF_WRITER.test(text)) && !OF_SOMEBODY.test(text) && isPlain(text);
}

/** Whether a sentence is beyond doubt, and of now and here. */
export function isPlain(text: string): boolean {
  return !DOUBT.test(text) && !OF_SOMETHING_ELSE.test(text);
}
