const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Words for what was called off: it has no day any more. */
export const CANCELED =
  /(?<!\p{L})(?:cancell?ed|scrapped|abgesagt|annul\p{L}+|cancelad[oa]|afgelast|geannuleerd)(?!\p{L})/iu;

/** Small words that ask and that the lists of stopwords don't have, folded: no answer has to say them. */
export const asking = setOf(
  `when whose will wieviel ou quoi quienes cuales cuanto cuanta cuantos cuantas es son hay
  wanneer waar waarom welk welke hoeveel`,
);

/** What a question asks for by its words, folded, and what of a sentence shows that it may say it. */
export const wanted: readonly { asks: ReadonlySet<string>; shows: RegExp }[] = [
  {
    asks: setOf(
      `when date deadline day month year time birthday cost costs price prices fee fees budget rent salary premium charge
      charges earn pay paid rate deposit turnover many much long often old far big number phone percentage
      wann datum frist termin tag uhr kostet kosten preis honorar miete gehalt verlangen viel viele wieviel lange oft alt gross
      quand jour heure prix tarif loyer coute honoraires salaire combien age numero
      cuando fecha dia hora precio cuesta alquiler tarifa cobra cuanto cuanta cuantos cuantas edad
      wanneer dag laat prijs kost huur tarief salaris hoeveel lang vaak oud groot aantal`,
    ),
    shows: /\d/,
  },
  {
    asks: setOf('who whom whose wer wem wen wessen qui quien quienes wie'),
    shows: /(?<=[\p{L}\p{N},:)] )\p{Lu}\p{Ll}/u,
  },
];

/** Words that say that something is other than before, folded. */
export const changing = setOf(
  `now moved moves changed changes instead rescheduled postponed pushed raised rises rise reduced increased dropped replaced
  final finally extended longer updated revised over left not anymore again delayed cancelled canceled
  jetzt nun verschoben verlegt geandert neu neue neuer statt stattdessen erhoht gesenkt ersetzt verlangert doch abgesagt
  maintenant reporte reportee repousse change deplace desormais nouveau nouvelle remplace passe finalement annule annulee
  ahora cambiado cambia aplazado aplazada ya nuevo nueva sube baja finalmente cancelado cancelada
  nu verplaatst verzet gewijzigd nieuw nieuwe voortaan vervangen verhoogd wordt uitgesteld afgelast`,
);
