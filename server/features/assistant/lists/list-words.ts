import type { Unit } from '#server/language/days/calendar.ts';

/**
 * The words with which a language asks for a list of what is open, folded (lower case, no accents) and separated by
 * spaces. A question of other words than these and names asks for something else. A newcomer who speaks the language can
 * read and mend a row.
 */
export interface ListWords {
  /** As `en`. */
  language: string;
  /** How such a question begins. */
  asks: string;
  /** "I": what the user has to do. */
  mine: string;
  /** "Me": what others have to do for the user. */
  theirs: string;
  /** What is asked for, of each kind. */
  kinds: Record<ListKind, string>;
  /** What means `done` only as a whole. */
  doing: string[];
  /** Says nothing more. */
  small: string;
  /** Times, as how many of the unit they are ahead; `overdue` is what is before today. */
  times: readonly (readonly [phrases: string[], unit: Unit, ahead: number])[];
}

/**
 * `promised` is whatever is open; `done` too, though only with a time or a name beside it; `due` has a day, and `overdue` a
 * day that is over; `paid` and `invoiced` are about money, of whoever is named as "I" or "me"; `awaited` is for others to do.
 */
export type ListKind = 'promised' | 'done' | 'due' | 'overdue' | 'paid' | 'invoiced' | 'awaited';

const english: ListWords = {
  language: 'en',
  asks: 'what which who whom list show tell give',
  mine: 'i we my our',
  theirs: 'me us',
  kinds: {
    promised: 'promise promised promises owe owed owes commitments promising',
    done: 'send deliver finish prepare hand todo todos dos tasks open outstanding pending',
    due: 'due deadlines',
    overdue: 'overdue late',
    paid: 'pay paid payable payments',
    invoiced: 'invoice invoiced bill invoices',
    awaited: 'waiting await awaiting expect',
  },
  doing: ['to do', 'must i do', 'should i do', 'must we do', 'should we do'],
  small:
    'did do does am have has had must should need needs to still yet open all any every a an the of for from with by on at in is are was were be been there that it s got get going whats clients client customers customer people anyone anybody everyone else anything everything things thing and or also already currently now please list tell give show up until',
  times: [
    [['today'], 'day', 0],
    [['tomorrow'], 'day', 1],
    [['this week'], 'week', 0],
    [['next week'], 'week', 1],
    [['this month'], 'month', 0],
    [['next month'], 'month', 1],
  ],
};

const german: ListWords = {
  language: 'de',
  asks: 'was welche welcher welchen wem wer liste zeig zeige nenne',
  mine: 'ich wir',
  theirs: 'mir uns mich',
  kinds: {
    promised: 'versprochen zugesagt zusagen schulde schulden schuldet schuldig versprechen',
    done: 'schicken senden liefern tun erledigen machen aufgaben offen offene ausstehend',
    due: 'fallig fristen faellig termine deadlines ablaufende',
    overdue: 'uberfallig uberfallige ueberfaellig',
    paid: 'zahlen bezahlen uberweisen zahlungen',
    invoiced: 'rechnungen berechnen fakturieren rechnung stellen',
    awaited: 'warte warten erwarte',
  },
  doing: ['zu tun', 'ich tun', 'ich machen', 'wir tun', 'wir machen'],
  small:
    'habe hab haben hat muss mussen soll sollen sind ist noch alles alle den dem der die das ein eine einen fur von bei mit zu an in im bis es gibt denn jetzt meine meinen meiner unsere unseren kunden kunde kundin worauf auf stehen steht und oder in rechnung',
  times: [
    [['heute'], 'day', 0],
    [['morgen'], 'day', 1],
    [['diese woche', 'dieser woche'], 'week', 0],
    [['nachste woche', 'nachster woche', 'kommende woche'], 'week', 1],
    [['diesen monat', 'diesem monat'], 'month', 0],
    [['nachsten monat', 'nachstem monat'], 'month', 1],
  ],
};

const dutch: ListWords = {
  language: 'nl',
  asks: 'wat welke wie toon lijst geef',
  mine: 'ik wij we',
  theirs: 'mij me ons',
  kinds: {
    promised: 'beloofd toegezegd schuldig beloften',
    done: 'sturen versturen leveren doen afmaken taken open openstaand',
    due: 'deadlines verloopt vervalt',
    overdue: 'verlopen achterstallig',
    paid: 'betalen betalingen',
    invoiced: 'factureren facturen',
    awaited: 'wacht wachten verwacht',
  },
  doing: ['te doen', 'ik doen', 'we doen'],
  small:
    'heb hebben heeft moet moeten is zijn nog alles alle aan de het een van voor bij met te ben er al nu mijn onze klanten klant waar op en of staat staan',
  times: [
    [['vandaag'], 'day', 0],
    [['morgen'], 'day', 1],
    [['deze week'], 'week', 0],
    [['volgende week'], 'week', 1],
    [['deze maand'], 'month', 0],
    [['volgende maand'], 'month', 1],
  ],
};

const french: ListWords = {
  language: 'fr',
  asks: 'que qu quoi quelles quels quel quelle qui liste montre donne',
  mine: 'je j nous',
  theirs: 'me m moi',
  kinds: {
    promised: 'promis promesses dois devons doit doivent',
    done: 'envoyer livrer faire finir taches ouvertes reste',
    due: 'echeances echeance delais',
    overdue: 'retard',
    paid: 'payer paiements regler',
    invoiced: 'facturer factures',
    awaited: 'attends attendons',
  },
  doing: ['a faire', 'je faire', 'nous faire'],
  small:
    'ai avons a ont est ce sont encore tout toutes tous a au aux le la les l un une de des du d pour par chez avec il y en mes mon nos clients client et ou sont t',
  times: [
    [["aujourd'hui", 'aujourd’hui'], 'day', 0],
    [['demain'], 'day', 1],
    [['cette semaine'], 'week', 0],
    [['semaine prochaine'], 'week', 1],
    [['ce mois'], 'month', 0],
    [['mois prochain'], 'month', 1],
  ],
};

export const listWords: readonly ListWords[] = [english, german, dutch, french];

/** How to-dos about money begin a word, in any of the languages. */
export const moneyWords = {
  paid: 'pay paid balance deposit instalment installment transfer zahl bezahl uberweis anzahlung betal aanbetaling payer paie regler solde acompte eur gbp usd chf',
  invoiced: 'invoic bill rechnung fakturier factuur factur',
};
