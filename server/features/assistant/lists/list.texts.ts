/** What is said around a list of what is open. */
export interface ListTexts {
  mine: string;
  theirs: string;
  both: string;
  /** Above the lines: whose, when if that was asked, and how many. */
  head: (whose: string, period: string | null, count: number) => string;
  /** Nothing is open. */
  none: (whose: string, period: string | null) => string;
  due: (day: string) => string;
  more: (count: number) => string;
  overdue: (count: number) => string;
  /** What isn't a checkbox line. */
  suggested: (count: number, all: number) => string;
  /** Of notes that aren't read yet. */
  unread: string;
}

const english: ListTexts = {
  mine: 'Yours to do',
  theirs: 'For others to do',
  both: 'To do, by you and others',
  head: (whose, period, count) => `${whose}${period === null ? '' : `, due ${period}`}: ${count}`,
  none: (whose, period) => `${whose}${period === null ? '' : `, due ${period}`}: nothing in your notes is open.`,
  due: (day) => `due ${day}`,
  more: (count) => `And ${count} more in To-dos.`,
  overdue: (count) => (count === 1 ? 'One more is overdue.' : `${count} more are overdue.`),
  suggested: (count, all) =>
    count === all
      ? 'All of these are read from sentences and wait as suggestions in To-dos.'
      : `${count} of ${all} are read from sentences and wait as suggestions in To-dos.`,
  unread: 'Some of your notes are still being read: ask again in a minute.',
};

const german: ListTexts = {
  mine: 'Von dir zu tun',
  theirs: 'Von anderen zu tun',
  both: 'Zu tun, von dir und anderen',
  head: (whose, period, count) => `${whose}${period === null ? '' : `, fällig ${period}`}: ${count}`,
  none: (whose, period) =>
    `${whose}${period === null ? '' : `, fällig ${period}`}: In deinen Notizen ist nichts offen.`,
  due: (day) => `fällig ${day}`,
  more: (count) => `Und ${count} weitere unter To-dos.`,
  overdue: (count) => (count === 1 ? 'Eines mehr ist überfällig.' : `${count} weitere sind überfällig.`),
  suggested: (count, all) =>
    count === all
      ? 'Alle sind aus Sätzen gelesen und warten als Vorschläge unter To-dos.'
      : `${count} von ${all} sind aus Sätzen gelesen und warten als Vorschläge unter To-dos.`,
  unread: 'Einige Notizen werden noch gelesen: Frag in einer Minute noch einmal.',
};

const dutch: ListTexts = {
  mine: 'Door jou te doen',
  theirs: 'Door anderen te doen',
  both: 'Te doen, door jou en anderen',
  head: (whose, period, count) => `${whose}${period === null ? '' : `, op tijd voor ${period}`}: ${count}`,
  none: (whose, period) =>
    `${whose}${period === null ? '' : `, op tijd voor ${period}`}: in je notities staat niets open.`,
  due: (day) => `uiterlijk ${day}`,
  more: (count) => `En nog ${count} onder To-dos.`,
  overdue: (count) => (count === 1 ? 'Nog één is te laat.' : `Nog ${count} zijn te laat.`),
  suggested: (count, all) =>
    count === all
      ? 'Alle zijn uit zinnen gelezen en wachten als voorstellen onder To-dos.'
      : `${count} van de ${all} zijn uit zinnen gelezen en wachten als voorstellen onder To-dos.`,
  unread: 'Sommige notities worden nog gelezen: vraag het over een minuut opnieuw.',
};

const french: ListTexts = {
  mine: 'À faire par vous',
  theirs: 'À faire par d’autres',
  both: 'À faire, par vous et par d’autres',
  head: (whose, period, count) => `${whose}${period === null ? '' : `, pour ${period}`} : ${count}`,
  none: (whose, period) => `${whose}${period === null ? '' : `, pour ${period}`} : rien n’est ouvert dans vos notes.`,
  due: (day) => `pour le ${day}`,
  more: (count) => `Et ${count} de plus dans To-dos.`,
  overdue: (count) => (count === 1 ? 'Un de plus est en retard.' : `${count} de plus sont en retard.`),
  suggested: (count, all) =>
    count === all
      ? 'Tous viennent de phrases et attendent comme suggestions dans To-dos.'
      : `${count} sur ${all} viennent de phrases et attendent comme suggestions dans To-dos.`,
  unread: 'Certaines notes sont encore en cours de lecture : redemandez dans une minute.',
};

const all: Record<string, ListTexts> = { en: english, de: german, nl: dutch, fr: french };

/** In that language; in English where there are none in it. */
export function listTexts(language: string): ListTexts {
  return all[language] ?? english;
}
