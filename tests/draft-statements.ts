import { diceFrom } from './random.ts';

/** The same thing as a note says it, as a draft says it in another form, and as a draft that invents says it. */
export interface Statement {
  note: string;
  /** What the draft says before, the value, and after it. */
  draft: { before: string; after: string };
  same: string;
  invented: string;
}

const languages = ['en', 'de', 'fr', 'es', 'nl'] as const;
type Language = (typeof languages)[number];

const frames: Record<Language, { sum: string; day: string; share: string; span: string; name: string; time: string }> =
  {
    en: {
      sum: 'The budget for the whole work is # and that is all of it.',
      day: 'We are going to start the work on # with all of you.',
      share: 'About # of the calls are lost at the desk.',
      span: 'The first part of the work takes # in all.',
      time: 'The call with the team begins at # on that day.',
      name: 'We have talked about this with # at the office.',
    },
    de: {
      sum: 'Das Budget für die ganze Arbeit beträgt # und nicht mehr.',
      day: 'Die Arbeit an diesem Thema beginnt am # mit allen zusammen.',
      share: 'Etwa # der Anrufe gehen am Empfang verloren.',
      span: 'Der erste Teil der Arbeit dauert # und nicht länger.',
      time: 'Das Gespräch mit dem Team beginnt um # an diesem Tag.',
      name: 'Wir haben mit Frau # über das neue Büro gesprochen.',
    },
    fr: {
      sum: 'Le budget pour tout le travail est de # et pas plus.',
      day: 'Le travail sur ce sujet commence le # avec vous tous.',
      share: 'Environ # des appels sont perdus à la réception.',
      span: 'La première partie du travail dure # et pas plus.',
      time: "L'appel avec toute l'équipe commence à # ce jour-là.",
      name: 'Nous avons parlé de cela avec # dans le bureau.',
    },
    es: {
      sum: 'El presupuesto para todo el trabajo es de # y no más.',
      day: 'El trabajo sobre este tema empieza el # con todos ustedes.',
      share: 'Cerca de # de las llamadas se pierden en la recepción.',
      span: 'La primera parte del trabajo dura # y no más.',
      time: 'La llamada con el equipo empieza a las # ese día.',
      name: 'Hemos hablado de esto con # en la oficina.',
    },
    nl: {
      sum: 'Het budget voor al het werk is # en niet meer dan dat.',
      day: 'Het werk aan dit onderwerp begint op # met ons allemaal.',
      share: 'Ongeveer # van de oproepen gaat bij de balie verloren.',
      span: 'Het eerste deel van het werk duurt # en niet langer.',
      time: 'Het gesprek met het team begint om # op die dag.',
      name: 'Wij hebben hierover met # gesproken op het kantoor.',
    },
  };

const spelled: Record<number, Record<Language, string>> = {
  3: { en: 'three', de: 'drei', fr: 'trois', es: 'tres', nl: 'drie' },
  12: { en: 'twelve', de: 'zwölf', fr: 'douze', es: 'doce', nl: 'twaalf' },
  20: { en: 'twenty', de: 'zwanzig', fr: 'vingt', es: 'veinte', nl: 'twintig' },
  40: { en: 'forty', de: 'vierzig', fr: 'quarante', es: 'cuarenta', nl: 'veertig' },
  90: { en: 'ninety', de: 'neunzig', fr: 'quatre-vingt-dix', es: 'noventa', nl: 'negentig' },
};
const counts = Object.keys(spelled).map(Number);
const words = {
  thousand: { en: ' thousand', de: 'tausend', fr: ' mille', es: ' mil', nl: 'duizend' },
  euros: { en: 'euros', de: 'Euro', fr: 'euros', es: 'euros', nl: 'euro' },
  percent: { en: 'percent', de: 'Prozent', fr: 'pour cent', es: 'por ciento', nl: 'procent' },
  weeks: { en: 'weeks', de: 'Wochen', fr: 'semaines', es: 'semanas', nl: 'weken' },
  days: { en: 'days', de: 'Tage', fr: 'jours', es: 'días', nl: 'dagen' },
} satisfies Record<string, Record<Language, string>>;
const separators: Record<Language, string> = { en: ',', de: '.', fr: '\u202f', es: '.', nl: '.' };

function sums(thousands: number, language: Language): string[] {
  const grouped = `${thousands}${separators[language]}000`;
  const inWords = `${spelled[thousands]?.[language] ?? thousands}${words.thousand[language]}`;
  const euros = words.euros[language];
  return [
    ...[`€${thousands},000`, `${grouped} €`, `EUR ${thousands}000`, `${thousands} 000 €`, `${thousands}k EUR`],
    ...[`€ ${grouped}`, `${grouped} ${euros}`, `${inWords} ${euros}`, `${thousands}'000 EUR`],
    ...(language === 'de' || language === 'nl' ? [`${grouped},- €`, `${grouped},00 EUR`] : []),
  ];
}

function shares(count: number, language: Language): string[] {
  const { [language]: percent } = words.percent;
  return [`${count}%`, `${count} %`, `${count} ${percent}`, `${spelled[count]?.[language] ?? count} ${percent}`];
}

function spans(weeks: number, language: Language): string[] {
  const { [language]: week } = words.weeks;
  return [`${weeks} ${week}`, `${spelled[weeks]?.[language] ?? weeks} ${week}`, `${weeks * 7} ${words.days[language]}`];
}

/** December 3, 2026 is a Thursday. */
function days(day: number, language: Language): string[] {
  const date = new Date(Date.UTC(2026, 11, day));
  const written = (options: Intl.DateTimeFormatOptions, locale = language as string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
  const two = String(day).padStart(2, '0');
  const long = written({ day: 'numeric', month: 'long' });
  const all = [long, written({ day: 'numeric', month: 'long', year: 'numeric' }), `2026-12-${two}`];
  all.push(written({ weekday: 'long', day: 'numeric', month: 'long' }));
  if (language === 'en')
    all.push(
      `${day} Dec`,
      `December ${day}${['th', 'st', 'nd', 'rd'][day] ?? 'th'}`,
      written({ weekday: 'short', month: 'short', day: 'numeric' }, 'en-US'),
    );
  else all.push(`${two}.12.2026`);
  return all;
}

/** Half past an hour of the afternoon, as each country writes it. */
function times(hour: number, language: Language): string[] {
  const forms: Record<Language, string[]> = {
    en: [`${hour}:30`, `${hour - 12}:30 pm`, `${hour - 12}:30pm`],
    de: [`${hour}:30 Uhr`, `${hour}.30 Uhr`, `${hour}:30`],
    fr: [`${hour}h30`, `${hour}:30`],
    es: [`${hour}:30`, `${hour}:30 h`],
    nl: [`${hour}:30 uur`, `${hour}.30 uur`, `${hour}:30`],
  };
  return forms[language];
}

/** What somebody promises: the same in other words, something else that is done, and somebody else who does it. */
const promises: Record<Language, { note: string[]; same: string[]; action: string[]; owner: string[] }> = {
  en: {
    note: ['I will send # by post.', 'Action: I send # by post'],
    same: ['We will send # by post.', 'You will receive # by post.', 'I will forward # by post.'],
    action: ['We will cancel # by post.', 'We will sign # by post.'],
    owner: ['Anna will send # by post.', 'Tom will send # by post.'],
  },
  de: {
    note: ['Ich schicke # mit der Post.'],
    same: ['Wir werden # mit der Post senden.', 'Sie erhalten # mit der Post.'],
    action: ['Wir werden # mit der Post stornieren.', 'Wir werden # mit der Post unterschreiben.'],
    owner: ['Anna wird # mit der Post senden.'],
  },
  fr: {
    note: ['Nous allons envoyer # par la poste.', "J'envoie # par la poste."],
    same: ['Nous allons vous transmettre # par la poste.', 'Vous recevrez # par la poste.'],
    action: ['Nous allons annuler # par la poste.', 'Nous allons signer # par la poste.'],
    owner: ['Elle va envoyer # par la poste.'],
  },
  es: {
    note: ['Voy a enviar # por correo.'],
    same: ['Vamos a enviar # por correo.', 'Voy a mandar # por correo.'],
    action: ['Vamos a cancelar # por correo.', 'Vamos a firmar # por correo.'],
    owner: ['Ella va a enviar # por correo.'],
  },
  nl: {
    note: ['Ik stuur # per post.'],
    same: ['Wij zullen # per post sturen.', 'U ontvangt # per post.'],
    action: ['Wij zullen # per post annuleren.'],
    owner: ['Anna zal # per post sturen.'],
  },
};
const things: Record<Language, string[]> = {
  en: ['the revised contract', 'the list of guests', 'the signed offer'],
  de: ['den überarbeiteten Vertrag', 'die Liste der Gäste', 'das geänderte Angebot'],
  fr: ['le contrat modifié', 'la liste des invités', 'le devis corrigé'],
  es: ['el contrato revisado', 'la lista de invitados', 'el presupuesto corregido'],
  nl: ['het aangepaste contract', 'de lijst van gasten', 'de herziene offerte'],
};

/** A promise of a note, the same in a draft, and one of another owner or action; the same for the same seed. */
export function promisesMade(seed: number, count: number): { note: string; same: string; invented: string }[] {
  const dice = diceFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[dice(from.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const language = languages[index % languages.length] as Language;
    const { note, same, action, owner } = promises[language];
    const thing = pick(things[language]);
    const [stated, again, invented] = [pick(note), pick(same), pick(index % 2 === 0 ? action : owner)];
    return {
      note: stated.replace('#', thing),
      same: again.replace('#', thing),
      invented: invented.replace('#', thing),
    };
  });
}

const people = ['Harriet Voss', 'Marek Tomasz', 'Sofia Marchetti', 'Claire Fontaine', 'Robert Keller', 'Linda Brandt'];

/** As many statements as are asked for, in five languages, the same for the same seed. */
export function statements(seed: number, count: number): Statement[] {
  const dice = diceFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[dice(from.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const language = languages[index % languages.length] as Language;
    const kind =
      (['sum', 'day', 'share', 'span', 'name', 'time'] as const)[Math.floor(index / languages.length) % 6] ?? 'sum';
    const [before = '', after = ''] = frames[language][kind].split('#');
    const [first, second] = [pick(counts), dice(counts.length - 1)];
    const other = counts.filter((value) => value !== first)[second] ?? 7;
    const [day, otherDay] = [1 + dice(14), 15 + dice(14)];
    const [hour, otherHour] = [13 + dice(3), 16 + dice(4)];
    const [person, otherPerson] = [people[dice(3)] ?? '', people[3 + dice(3)] ?? ''];
    const forms = {
      sum: [sums(first, language), sums(other, language)],
      share: [shares(first, language), shares(other, language)],
      span: [spans(first, language), spans(other, language)],
      day: [days(day, language), days(otherDay, language)],
      name: [[person], [otherPerson]],
      time: [times(hour, language), times(otherHour, language)],
    }[kind] as [string[], string[]];
    const same = pick(forms[0]);
    return { note: `${before}${pick(forms[0])}${after}`, draft: { before, after }, same, invented: pick(forms[1]) };
  });
}
