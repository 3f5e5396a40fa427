import { fold } from '#server/language/fold.ts';
import { words } from '#server/language/words.ts';

/** What people promise to do: the beginnings of the words for it in English, German, French, Spanish and Dutch, folded. */
const sources = {
  give: 'send sent e?mail deliver shar(?:e|ing) forward provid suppl(?:y|ie) submit hand(?:s|ed)?$ receiv get(?:s|ting)?$ give schick send liefer gebe|gibt erhalt ubermittl zustell stur stuur lever ontvang envo|enverr livr transmet remet|remit fourni recev|recoi envi mand(?:o|ar|e) entreg recib facilit',
  call: 'call(?:s|ed|ing)?$ phon ring(?:s|ing)?$ anruf telefon ruf(?:e|t|en)?$ bel(?:len|t)?$ appel llam',
  inform: 'inform notif(?:y|ie) updat report(?:s|ed|ing)?$ benachricht melde berichte informe avis',
  reply: 'repl answer respond antwort repond contest respond(?:er|o) antwoord',
  write:
    'prepar draft writ(?:e|t|ing) create|creat(?:e|ing) make(?:s)?$ making finali complet revis updat rewrit compil erstell bereit|vorbereit schreib verfass uberarbeit fertig prepar redig ecri etabl opstel voorbereid schrijf maak|maken redact escrib elabor actualiz',
  check:
    'check review verif(?:y|ie) examin proofread pruf|uberpruf ansehen|anschau durchseh verifi relir|relis controle|controler controleer|nakijk bekijk comprob revis(?:ar|o|are)$',
  book: 'book(?:s|ed|ing)?$ reserv order(?:s|ed|ing)?$ buch(?:e|en|t)?$ bestell reserv boek command encarg',
  meet: 'meet(?:s|ing)?$ visit treff besuch rencontr ontmoet bezoek reun(?:ir|o|imos) visit',
  pay: 'pay(?:s|ing)?$ paid invoic transfer zahl|bezahl uberweis betal|betaal overmak pai(?:e|era) vir(?:er|ons)$ pag(?:o|ar|are|amos)$ abon',
  refund: 'refund reimburs erstatt ruckerstatt rembours terugbetal reembols devolv',
  cancel: 'cancel annul stornier absag afzeg',
  train:
    'train(?:s|ed|ing)?$ coach(?:es|ed|ing)?$ teach schul(?:e|en|t)$ unterricht form(?:er|ons|e)$ oplei entren capacit',
  plan: 'arrang organi schedul organisier plane?n$ vereinbar plan(?:t|nen)?$ regel planifi',
  buy: 'buy(?:s|ing)?$ purchas kauf|beschaff achet compr(?:o|ar|are) koop|kopen',
  sign: 'sign(?:s|ed|ing)?$ unterschreib unterzeichn sign(?:er|e)$ firm(?:o|ar|are) onderteken',
  start: 'start(?:s|ed|ing)?$ begin kick beginn anfang start(?:e|en|et) commenc debut empez|comenz|inici',
  present:
    'present(?:s|ed|ing)?$ show(?:s|ed|ing)?$ demonstr prasentier zeig|vorstell present(?:er|e)r? montr mostr toon',
  install: 'install implement einricht instal|configur inricht',
  lower: 'reduc lower(?:s|ed|ing)?$ discount|rebate senk|reduzier|rabatt redui|baiss rebaj verlaag|korting',
} satisfies Record<string, string>;

const concepts = Object.entries(sources).map(
  ([name, list]) => [name, new RegExp(`^(?:${list.split(' ').join('|')})`)] as const,
);

/** A revised offer isn't revised by anybody: forms that describe a thing. */
const DONE = /(?:[^e]ed|[td]ete[nrsm]?|ierte[nrsm]?|[ai]d[oa]s?|ée?s?)$/iu;

/** What a sentence says is done, by concepts that are the same in all languages. */
export function actionsIn(text: string): Set<string> {
  return new Set(
    words(text.replace(/['’]/g, ' ')).flatMap((word) => (DONE.test(word.text) ? [] : conceptsOf(word.text))),
  );
}

export function conceptsOf(word: string): string[] {
  const folded = fold(word);
  return concepts.flatMap(([name, pattern]) => (pattern.test(folded) ? [name] : []));
}
