import { anyCase } from '#server/language/any-case.ts';
import { isOwner } from './owners.ts';
import type { ForeignPlace, Stated } from './stated-task.ts';
import { isWork } from './verbs.ts';

/** How a language says that something is still owed. Named groups: `who`, `what` and, of what isn't done yet, `done`. */
type Outstanding = readonly RegExp[];

const CLAUSE = '(?<=^|[.;,:–—(-]\\s|\\s(?:and|but|und|aber|et|mais|y|pero|en|maar)\\s)';
const WHAT = '(?<what>[^.;,?]{3,100}?)';
const WHO = '(?<who>[^.;,?]{2,40}?)';
const END = '(?=\\s*(?:[.;,?!(–—]|$))';

const make = (...sources: string[]): Outstanding => sources.map((source) => new RegExp(anyCase(source), 'gu'));

const english = make(
  `${CLAUSE}(?:(?:we|i)(?:['’]re|['’]m| are| am)\\s)?(?:also |still |just |now )*(?:waiting|awaiting)(?:\\s(?:for|on))?:?\\s${WHO}\\sto\\s${WHAT}${END}`,
  `${CLAUSE}(?:(?:we|i)(?:['’]re|['’]m| are| am)\\s)?(?:also |still |just |now )*(?:(?:waiting|awaiting)(?:\\s(?:for|on))?|need):?\\s${WHAT}\\sfrom\\s${WHO}${END}`,
  `${CLAUSE}(?:(?:we|i)(?:['’]re|['’]m| are| am)\\s)?(?:also |still |just |now )*(?:waiting|awaiting)\\s(?:for|on):?\\s${WHO}(?:['’]s|\\s(?:for|re|about))\\s${WHAT}${END}`,
  `(?:still|as yet) no ${WHAT} from ${WHO}${END}`,
  `${CLAUSE}(?:(?<me>we|i)|${WHO})\\s(?:(?<still>still)\\s)?(?:haven['’]?t|have not|hasn['’]?t|has not)\\s(?:(?<still2>yet|still)\\s)?(?<done>\\p{L}{3,})(?<more>\\s(?:back|up|out|over|round))?\\s${WHAT}(?<yet>\\s(?:yet|so far))?${END}`,
  `${CLAUSE}(?:still |heard )?nothing(?: back| yet)?(?: heard)? from ${WHO}(?: (?:on|about|re|for) ${WHAT})?${END}`,
  `^${WHAT}\\s(?:(?:is|are)\\s)?(?:still\\s|not yet\\s)(?:missing|outstanding|pending|to come|to follow|not (?:in|back|here|received))(?:\\sfrom\\s${WHO}|,\\s(?<chases>\\p{Lu}\\p{Ll}+)(?:['’]s| is| was)? (?:chasing|on it|following up|asking))?${END}`,
  `${CLAUSE}${WHO}\\s(?:is |are |has |have )?(?:still|yet) to\\s(?!be\\s)(?=\\S+\\s+\\S)${WHAT}${END}`,
  `${CLAUSE}(?:no|still no) (?:reply|answer|word|news|response) (?:yet )?from ${WHO}(?: yet)?(?: (?:on|about|re|for) ${WHAT})?(?: yet)?${END}`,
  `${CLAUSE}(?<owes>i|we|\\p{Lu}\\p{Ll}+)\\s(?:still\\s)?owes?\\s(?:(?:us|me|him|her|them)\\s)?${WHAT}${END}`,
  `${CLAUSE}(?:(?:we|i)(?:['’]re|['’]m| are| am)\\s)?(?:still )?waiting (?:on|for) (?!(?:him|her|them|it|us|me|you)(?![\\p{L}]))${WHAT}${END}`,
);
const german = make(
  `${CLAUSE}(?:wir |ich )?(?:warten?|wartet)(?: wir| ich)?(?: noch| immer| weiterhin| auch| jetzt)*\\s(?:auf|darauf,? dass):?\\s(?:${WHAT}\\s(?:vom|von der|von dem|von den|von|der|des)\\s${WHO}|${WHAT.replace('what', 'alone')})${END}`,
  `(?:immer noch|noch immer|bisher|nach wie vor|bislang)\\skein(?:e[nmrs]?)?\\s${WHAT}\\s(?:vom|von der|von dem|von den|von)\\s${WHO}${END}`,
  `${CLAUSE}(?:wir|ich|(?<who>\\p{Lu}\\p{Ll}+))\\s(?:haben|habe?|hat)\\s${WHAT}\\s(?:immer noch |noch immer |noch |bisher )(?:nicht|kein(?:e[nmrs]?)?)\\s(?<done>\\p{L}{4,})${END}`,
  `${CLAUSE}(?:wir|ich)\\s(?:haben|habe?)\\s(?:immer noch |noch immer |noch |bisher )(?:kein(?:e[nmrs]?)?)\\s${WHAT}\\s(?<done>\\p{Ll}*ge\\p{Ll}{3,}|be\\p{Ll}{3,}|ver\\p{Ll}{3,}|er\\p{Ll}{3,}|\\p{Ll}+iert)${END}`,
  `${CLAUSE}${WHAT}\\s(?:fehlt|fehlen|steht|stehen)\\s(?:noch |immer noch |weiterhin )?(?:aus )?(?:von|vom|von der)\\s${WHO}${END}`,
  `${CLAUSE}${WHAT}\\s(?:fehlt|fehlen) (?:noch|immer noch)${END}`,
  `${CLAUSE}(?:es )?(?:fehlt|fehlen) (?:noch |immer noch )${WHAT}(?:\\s(?:von|vom|von der)\\s${WHO})?${END}`,
  `${CLAUSE}(?:vom|von der|von dem|von)\\s${WHO}\\s(?:immer noch |noch )(?:keine?|nichts)\\s?(?:antwort|rückmeldung|nachricht|angebot)?${END}`,
  `^${WHAT}\\s(?:steht|stehen) (?:noch |weiterhin )?aus${END}`,
  `${CLAUSE}(?:noch |immer noch |bisher |weiterhin )?nichts (?:gehört |bekommen |erhalten )?(?:von|vom|von der)\\s${WHO}(?: (?:zu|wegen) ${WHAT})?(?: gehört| bekommen| erhalten| da)?${END}`,
  `${CLAUSE}(?<owesUs>\\p{Lu}[\\p{L}.]*(?:\\s\\p{Lu}\\p{Ll}+)?)\\s(?:schuldet)\\s(?:uns |mir |noch )+${WHAT}${END}`,
  `${CLAUSE}${WHO}\\s(?:hat|haben) sich (?:noch |immer noch |bisher )?nicht gemeldet${END}`,
  `${CLAUSE}(?<owes>ich|wir|\\p{Lu}\\p{Ll}+)\\s(?:schulde[nt]?)\\s(?:noch\\s)?${WHAT}${END}`,
);
const french = make(
  `${CLAUSE}(?:on |nous |j[’'])?(?:attend(?:s|ons|re)?)(?: toujours| encore)*\\squ(?:e |[’'])${WHO}\\s(?<what>(?:nous |me |m[’']|lui |le |la )?\\p{Ll}+[^.;,?]{3,80}?)${END}`,
  `(?:${CLAUSE}(?:on |nous |j[’'])?(?:attend(?:s|ons|re)?|en attente)(?: toujours| encore)*(?: de)?|toujours pas (?:de |d[’'])|toujours aucune? |(?:on|nous) n[’']avons toujours pas (?:de |d[’']))\\s?:?\\s?${WHAT}\\s(?:du |de la |de l[’']|des |de |d[’'])${WHO}${END}`,
  `${CLAUSE}(?<owesUs>\\p{L}[^.;,?]{1,40}?)\\s(?:me|nous)\\s(?:doit|doivent)\\s(?:encore |toujours )?(?!\\p{Ll}+(?:er|ir|re)\\s)${WHAT}${END}`,
  `(?:rien reçu|sans nouvelles?|pas de nouvelles?|aucune nouvelle|toujours rien|pas de retour|aucun retour)\\s(?:du |de la |de l[’']|des |de |d[’'])${WHO}(?: (?:pour|sur) ${WHAT})?${END}`,
  `${CLAUSE}il (?:me |nous )?manque (?:encore |toujours )?${WHAT}\\s(?:du |de la |de l[’']|des |de |d[’'])${WHO}${END}`,
  `(?:on n[’']a|nous n[’']avons|je n[’']ai|(?<who>\\p{Lu}\\p{Ll}+) n[’']a)\\s(?:(?:toujours|encore) pas|pas (?:encore|toujours))\\s(?<done>\\p{Ll}{3,})\\s${WHAT}${END}`,
);
const spanish = make(
  `(?:esperando|espero|esperamos|a la espera de|pendientes? de):?\\s(?:a )?que\\s${WHO}\\s(?:nos |me |le )?${WHAT}${END}`,
  `(?:(?:seguimos|sigo|estamos|estoy|${CLAUSE})\\s?(?:esperando|a la espera de|pendientes? de):?|sigue sin llegar|(?:sigo|seguimos|sigue) sin (?:tener|recibir)|(?:todavía|aún) (?:no (?:tenemos|tengo|ha llegado|nos ha llegado)|sin))\\s${WHAT}\\s(?:del |de la |de los |de las |de )${WHO}${END}`,
  `${CLAUSE}(?:espero|esperamos)\\s(?:todavía |aún )?${WHAT}\\s(?:del |de la |de los |de las |de )${WHO}${END}`,
  `${CLAUSE}(?<owesUs>\\p{L}[^.;,?]{1,40}?)\\s(?:me|nos)\\s(?:debe|deben)\\s(?:todavía |aún )?(?!\\p{Ll}+[aei]r\\s)${WHAT}${END}`,
  `${CLAUSE}${WHO}\\s(?:sigue|siguen) sin\\s(?=\\p{Ll}+[aei]r)${WHAT}${END}`,
  `(?:sin noticias|sin respuesta|nada|ninguna noticia)\\s(?:del |de la |de los |de )${WHO}(?: (?:sobre|por) ${WHAT})?${END}`,
  `${CLAUSE}(?:falta|faltan)\\s(?!por\\s)${WHAT}\\s(?:del |de la |de los |de las |de )${WHO}${END}`,
  `(?:todavía|aún)\\sno\\s(?:lo |la )?(?:hemos|he|(?<who>\\p{Lu}\\p{Ll}+) ha)\\s(?<done>\\p{Ll}{4,})\\s${WHAT}${END}`,
  `${CLAUSE}no\\s(?:hemos|he)\\s(?<done>\\p{Ll}{4,})\\s(?:todavía|aún)\\s${WHAT}${END}`,
  `${CLAUSE}(?:todavía\\s)?(?:le|les)\\s(?<owes>debo|debemos)\\s${WHAT}${END}`,
);
const dutch = make(
  `${CLAUSE}(?:we |wij |ik )?wacht(?:en)?(?: we| ik)?(?: nog| steeds| altijd)*\\s(?:op|tot):?\\s(?:${WHAT}\\s(?:van de|van het|van)\\s${WHO}|${WHAT.replace('what', 'alone')})${END}`,
  `${CLAUSE}(?:nog |nog steeds |nog altijd )(?:niets|niks) (?:gehoord |ontvangen |binnen )?van\\s${WHO}(?: over ${WHAT})?${END}`,
  `${CLAUSE}(?<owesUs>\\p{Lu}[\\p{L}.]*(?:\\s\\p{Lu}\\p{Ll}+)?)\\s(?:is|zijn) (?:me|mij|ons) nog ${WHAT} schuldig${END}`,
  `^${WHAT}\\s(?:ontbreekt|ontbreken|mist|missen)(?: nog| nog steeds)?(?: van ${WHO})?${END}`,
  `nog (?:steeds|altijd) geen ${WHAT}\\s(?:van de|van het|van)\\s${WHO}${END}`,
  `${CLAUSE}(?:we|wij|ik|(?<who>\\p{Lu}\\p{Ll}+))\\s(?:hebben|heb|heeft)\\s${WHAT}\\snog (?:steeds |altijd )?niet\\s(?<done>\\p{L}{4,})${END}`,
  `${CLAUSE}(?:we|wij|ik)\\s(?:hebben|heb)\\snog (?:steeds |altijd )?geen\\s${WHAT}\\s(?<done>\\p{Ll}*ge\\p{Ll}{3,}|(?:be|ver|ont|her)\\p{Ll}{3,})${END}`,
);
const byLanguage: Record<string, Outstanding> = { de: german, en: english, es: spanish, fr: french, nl: dutch };

/** What is waited for or not done yet: tasks of others, or open ones of the writer's. */
export function outstandingTasks(sentence: string, place: ForeignPlace): Stated[] {
  const patterns = byLanguage[place.language] ?? [];
  if (/\?\W*$/.test(sentence)) return [];
  for (const pattern of patterns) {
    for (const match of sentence.matchAll(pattern)) {
      const task = taskOf(sentence, match, place);
      if (task) return [task];
    }
  }
  return [];
}

function taskOf(sentence: string, match: RegExpExecArray, { language, people }: ForeignPlace): Stated | null {
  const { what, alone, done, more = '', owes, owesUs } = match.groups ?? {};
  const who = match.groups?.who ?? match.groups?.chases ?? owesUs;
  const { still, still2, yet } = match.groups ?? {};
  // "Nothing from the printer": that they answer.
  const stated = (what ?? alone ?? match[0]).trim().replace(SINCE, '');
  if (!/\p{L}{3}/u.test(stated)) return null;
  const start = sentence.indexOf(stated, match.index);
  const place = { start, end: start + stated.length, verb: '' };
  if (owes !== undefined) return { owner: /^(?:i|we|ich|wir|debo|debemos)$/i.test(owes) ? 'I' : owes, ...place };
  const owner = who === undefined ? null : withoutArticle(who.trim());
  if (
    owner !== null &&
    (owner.split(/\s/).length > 4 || /^(?:it|this|that|there|das|es|dat|het|ça|cela|il|eso|esto)$/i.test(owner))
  )
    return null;
  if (done === undefined) {
    // "Waiting on Bright, NDA": who, and then what.
    if (alone !== undefined && isOwner(alone, people, false)) {
      const after = /^,\s(?<rest>[^.;]{3,80})/u.exec(sentence.slice(start + stated.length))?.groups?.rest;
      if (after !== undefined) {
        const at = sentence.indexOf(after, start);
        return { owner: alone, start: at, end: at + after.length, verb: '', isOutstanding: true };
      }
    }
    return { owner, ...place, isOutstanding: true };
  }
  if (language === 'en' && !still && !still2 && !yet && !/^heard$/i.test(done)) return null;
  const verb = infinitiveOf(done, language);
  if (verb === null) return null;
  const text = /^(?:de|nl)$/.test(language) ? `${stated} ${verb}` : `${verb}${more} ${stated}`;
  const isOther = owner !== null && !/^(?:we|i)$/i.test(owner);
  return { owner: isOther ? owner : null, ...place, text, ...(isOther && { isOutstanding: true }) };
}

/** "… since Monday": how long, and not what. */
const SINCE = /\s(?:since|seit|sinds|depuis|desde)\s.*$/iu;

function withoutArticle(name: string): string {
  return name.replace(
    /^(?:the|our|der|die|das|dem|den|unsere?[mnr]?|le|la|les|l[’']|el|los|las|de|het|onze)(?:\s|(?<=[’']))(?=\S{2})/iu,
    '',
  );
}

const irregular: Record<string, string> = Object.fromEntries(
  'sent send|done do|got get|gotten get|paid pay|written write|set set|chosen choose|found find|bought buy|made make|put put|read read|seen see|spoken speak|told tell|taken take|brought bring|given give|heard hear|met meet|built build|drawn draw|held hold|sold sell|signed sign|begun begin|kept keep|left leave'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** "Booked" to "book"; the participle itself where its infinitive isn't clear, null where it is no work. */
export function infinitiveOf(done: string, language: string): string | null {
  const written = done.toLowerCase();
  if (language === 'en') {
    const known = irregular[written];
    if (known !== undefined) return known;
    const stem = written.replace(/ed$/, '');
    if (stem === written) return null;
    return (
      [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')].find((verb) => isWork(verb)) ?? null
    );
  }
  if (language === 'de')
    return written
      .replace(/^(\p{Ll}*?)ge(\p{Ll}{3,}?)e?t$/u, (_, prefix, stem) => `${prefix}${stem}en`)
      .replace(/^((?:ver|be|er|ent|zer)\p{Ll}{3,}?|\p{Ll}{2,}ier)e?t$/u, '$1en');
  if (language === 'fr') {
    if (/^(?:été|eu|pu|voulu|su|cru|vu|compris)$/.test(written)) return null;
    return written === 'fait'
      ? 'faire'
      : written
          .replace(/ée?s?$/, 'er')
          .replace(/ie?s?$/, 'ir')
          .replace(/çue?s?$/, 'cevoir');
  }
  if (language === 'es') {
    if (/^(?:sido|estado|podido|querido|sabido|visto)$/.test(written)) return null;
    return written === 'hecho' ? 'hacer' : written.replace(/ad[oa]$/, 'ar').replace(/id[oa]$/, 'ir');
  }
  return written;
}
