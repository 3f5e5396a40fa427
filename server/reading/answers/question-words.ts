const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

const openings: Record<string, ReadonlySet<string>> = {
  en: setOf('what which how is are was does do did has have can who when where why whose will would should must'),
  de: setOf(
    'was welche welcher welches welchem welchen wie ist hat wovor woran wozu womit wer wem wen wann wo warum wieso',
  ),
  fr: setOf('que quoi quel quelle quels quelles comment est qui quand ou pourquoi combien a'),
  es: setOf('que cual cuales como quien cuando donde por cuanto cuanta cuantos cuantas'),
  nl: setOf('wat welke hoe is heeft wie wanneer waar waarom hoeveel moet kan'),
};

/** The words that questions of a language begin with, folded. */
export function opening(language: string): ReadonlySet<string> {
  return openings[language] ?? new Set();
}

/** Words for what was called off: it has no day any more. */
export const CANCELED =
  /(?<!\p{L})(?:cancell?ed|scrapped|abgesagt|annul\p{L}+|cancelad[oa]|afgelast|geannuleerd)(?!\p{L})/iu;

/** What a question asks for by its words, folded, and what of a sentence shows that it may say it. */
export const wanted: readonly { asks: ReadonlySet<string>; shows: RegExp }[] = [
  {
    asks: setOf(
      `when date deadline day month year time birthday wann datum frist termin tag uhr quand jour date heure cuando fecha dia
      hora wanneer datum dag laat`,
    ),
    shows:
      /(?<!\p{L})(?:jan|feb|fév|m(?:ar|är|aa|ay|ai|ei)|a(?:pr|vr|br|ug|oû|go)|ju[nil]|sep|o[ck]t|nov|d[eéi]c|dez|ene)|\d[.:/-]\d|\d(?:st|nd|rd|th|er)|(?:day|tag|dag|uhr|week|woche)s?(?!\p{L})|20\d\d/iu,
  },
  {
    asks: setOf(
      `cost costs price prices fee fees budget rent salary premium charge charges earn pay paid rate deposit turnover
      kostet kosten preis honorar miete gehalt verlangen prix tarif loyer coute honoraires salaire precio cuesta alquiler tarifa
      cobra prijs kost huur tarief salaris`,
    ),
    shows: /[£$€]|\d\s?(?:eur|usd|chf|gbp|k(?!\p{L}))|\d[.,]\d{3}|\d{3}|(?:hundred|thousand|million)/iu,
  },
  {
    asks: setOf(
      `many much long often old far big number phone percentage viel viele wieviel lange oft alt gross combien age numero cuanto
      cuanta cuantos cuantas edad hoeveel lang vaak oud groot aantal`,
    ),
    shows:
      /\d|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|twee|drie|every|once|twice|dozen)(?!\p{L})/iu,
  },
  {
    asks: setOf('who whom whose wer wem wen wessen qui quien quienes wie'),
    shows: /(?<=[\p{L}\p{N},:)] )\p{Lu}\p{Ll}/u,
  },
];
/** Words by which a question asks for what was before, folded. */
export const earlier = setOf(
  `original originally initial initially previously former formerly earlier ursprunglich ursprungliche zuerst
  vorher fruher initialement auparavant avant originalmente antes oorspronkelijk oorspronkelijke aanvankelijk eerst`,
);

/** Words that say that something is other than before, folded. */
export const changing = setOf(
  `now moved moves move changed changes instead new rescheduled postponed pushed raised raises rises rise reduced increased
  dropped replaced final finally confirmed agreed extended extend extends longer updated revised takes over leaves left since
  not after all up down gave gives anymore again slips slipped delayed cancelled canceled
  jetzt nun verschoben verlegt geandert neu neue neuer neues statt stattdessen mehr erhoht gesenkt ersetzt verlangert erst doch
  einigte zugestimmt geht ab abgesagt maintenant reporte reportee reportes repousse repoussee change deplace deplacee desormais
  nouveau nouvelle remplace passe finalement retard annule annulee ahora cambiado cambia aplazado aplazada ya no nuevo nueva
  sube baja finalmente acepta cancelado cancelada nu verplaatst verzet gewijzigd nieuw nieuwe voortaan vervangen verhoogd wordt
  uitgesteld uitstel schuift afgelast`,
);
