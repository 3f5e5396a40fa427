/** What the built-in assistant says around what it quotes. */
export interface AnswerTexts {
  notFound: string;
  related: string;
  from: (title: string, day: string) => string;
  andFrom: (title: string, day: string) => string;
  earlier: (title: string, day: string) => string;
  later: (title: string, day: string) => string;
  and: string;
  mayBe: (title: string, day: string) => string;
  /** Notes of different days say different things. */
  disagree: (newest: string, oldest: string) => string;
  /** The day cannot tell which holds. */
  disagreeSameDay: string;
  /** Above what is of none of the clients. */
  noClient: string;
}

const english: AnswerTexts = {
  notFound: "I couldn't find this in your notes.",
  related: 'These may be related:',
  from: (title, day) => `From ${title} (${day}):`,
  andFrom: (title, day) => `And from ${title} (${day}):`,
  earlier: (title, day) => `Earlier, from ${title} (${day}):`,
  later: (title, day) => `Later, from ${title} (${day}):`,
  and: 'And:',
  mayBe: (title, day) => `This may be it, from ${title} (${day}):`,
  disagree: (newest, oldest) =>
    `Your notes disagree: what they say on ${newest} differs from ${oldest}. The newest comes first.`,
  disagreeSameDay: 'Your notes disagree on this. Both are from the same day.',
  noClient: 'In no client’s folder',
};

const german: AnswerTexts = {
  notFound: 'Das habe ich in deinen Notizen nicht gefunden.',
  related: 'Diese könnten dazu passen:',
  from: (title, day) => `Aus ${title} (${day}):`,
  andFrom: (title, day) => `Und aus ${title} (${day}):`,
  earlier: (title, day) => `Früher, aus ${title} (${day}):`,
  later: (title, day) => `Später, aus ${title} (${day}):`,
  and: 'Und:',
  mayBe: (title, day) => `Das könnte es sein, aus ${title} (${day}):`,
  disagree: (newest, oldest) =>
    `Deine Notizen widersprechen sich: Am ${newest} steht etwas anderes als am ${oldest}. Das Neueste steht zuerst.`,
  disagreeSameDay: 'Deine Notizen widersprechen sich. Beide Stellen sind vom selben Tag.',
  noClient: 'In keinem Ordner eines Kunden',
};

const french: AnswerTexts = {
  notFound: "Je n'ai pas trouvé cela dans vos notes.",
  related: 'Ces notes peuvent vous aider :',
  from: (title, day) => `De ${title} (${day}) :`,
  andFrom: (title, day) => `Et de ${title} (${day}) :`,
  earlier: (title, day) => `Avant, de ${title} (${day}) :`,
  later: (title, day) => `Plus tard, de ${title} (${day}) :`,
  and: 'Et :',
  mayBe: (title, day) => `C'est peut-être ceci, de ${title} (${day}) :`,
  disagree: (newest, oldest) =>
    `Vos notes se contredisent : le ${newest}, elles disent autre chose que le ${oldest}. La plus récente vient d'abord.`,
  disagreeSameDay: 'Vos notes se contredisent. Les deux passages sont du même jour.',
  noClient: 'Hors des dossiers de clients',
};

const spanish: AnswerTexts = {
  notFound: 'No lo he encontrado en tus notas.',
  related: 'Estas notas pueden ayudar:',
  from: (title, day) => `De ${title} (${day}):`,
  andFrom: (title, day) => `Y de ${title} (${day}):`,
  earlier: (title, day) => `Antes, de ${title} (${day}):`,
  later: (title, day) => `Después, de ${title} (${day}):`,
  and: 'Y:',
  mayBe: (title, day) => `Puede que sea esto, de ${title} (${day}):`,
  disagree: (newest, oldest) =>
    `Tus notas no coinciden: el ${newest} dicen algo distinto que el ${oldest}. Lo más reciente va primero.`,
  disagreeSameDay: 'Tus notas no coinciden. Los dos pasajes son del mismo día.',
  noClient: 'Fuera de las carpetas de clientes',
};

const dutch: AnswerTexts = {
  notFound: 'Dit heb ik niet in je notities gevonden.',
  related: 'Deze notities gaan er misschien over:',
  from: (title, day) => `Uit ${title} (${day}):`,
  andFrom: (title, day) => `En uit ${title} (${day}):`,
  earlier: (title, day) => `Eerder, uit ${title} (${day}):`,
  later: (title, day) => `Later, uit ${title} (${day}):`,
  and: 'En:',
  mayBe: (title, day) => `Misschien is dit het, uit ${title} (${day}):`,
  disagree: (newest, oldest) =>
    `Je notities spreken elkaar tegen: op ${newest} staat er iets anders dan op ${oldest}. Het nieuwste staat bovenaan.`,
  disagreeSameDay: 'Je notities spreken elkaar tegen. Beide passages zijn van dezelfde dag.',
  noClient: 'In geen map van een klant',
};

const italian: AnswerTexts = {
  notFound: "Non l'ho trovato nelle tue note.",
  related: 'Queste note potrebbero essere utili:',
  from: (title, day) => `Da ${title} (${day}):`,
  andFrom: (title, day) => `E da ${title} (${day}):`,
  earlier: (title, day) => `Prima, da ${title} (${day}):`,
  later: (title, day) => `Dopo, da ${title} (${day}):`,
  and: 'E:',
  mayBe: (title, day) => `Forse è questo, da ${title} (${day}):`,
  disagree: (newest, oldest) =>
    `Le tue note non concordano: il ${newest} dicono altro rispetto al ${oldest}. La più recente viene prima.`,
  disagreeSameDay: 'Le tue note non concordano. I due passaggi sono dello stesso giorno.',
  noClient: 'Fuori dalle cartelle dei clienti',
};

const portuguese: AnswerTexts = {
  notFound: 'Não encontrei isto nas suas notas.',
  related: 'Estas notas podem ajudar:',
  from: (title, day) => `De ${title} (${day}):`,
  andFrom: (title, day) => `E de ${title} (${day}):`,
  earlier: (title, day) => `Antes, de ${title} (${day}):`,
  later: (title, day) => `Depois, de ${title} (${day}):`,
  and: 'E:',
  mayBe: (title, day) => `Talvez seja isto, de ${title} (${day}):`,
  disagree: (newest, oldest) =>
    `As suas notas não coincidem: em ${newest} dizem algo diferente de ${oldest}. O mais recente vem primeiro.`,
  disagreeSameDay: 'As suas notas não coincidem. Os dois trechos são do mesmo dia.',
  noClient: 'Fora das pastas de clientes',
};

const byLanguage: Record<string, AnswerTexts> = {
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  it: italian,
  pt: portuguese,
};

/** In the language chosen for replies, else in that of the question; English where there are no texts. */
export function answerTexts(language: string): AnswerTexts {
  return byLanguage[language] ?? english;
}
