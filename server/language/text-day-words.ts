/** What stands around the day that a text is of, in English, German, French, Spanish and Dutch; a space is any space. */

/** The heads of an e-mail: when it was sent, and who and what it is for. */
export const sent = 'date|sent|datum|gesendet|envoyée?|enviado|fecha|verzonden|inviato';
export const addressed = 'from|to|cc|subject|von|an|betreff|de|à|objet|para|asunto|van|aan|onderwerp';

/** Before a day that is the last or the first of something else. */
export const deadline =
  'by|until|till|before|due|deadline|since|(?<!(?:notes?|minutes|actions?|call|meeting|session) )from|ends?|expires?|' +
  'valid|version|section|chapter|bis|bis zum|seit|ab|vor|fällig|frist|gültig|kapitel|abschnitt|tot|voor|vóór|sinds|vanaf|' +
  "avant|jusqu'au|depuis|à partir du|échéance|hasta|antes del?|desde|vence";
/** Of a meeting to come. */
export const ahead = 'next|upcoming|nächste[nrs]?|volgende|prochaine?|próxim[oa]';

/** What notes are of. */
export const meeting =
  'call|meeting|met|review|kick-?off|session|visit|notes?|minutes|workshop|interview|check-?in|catch-?up|1:1|1-1|lunch|' +
  'coffee|dinner|debrief|stand-?up|chat|consultation|intake|\\p{L}*gespräch|telefonat|\\p{L}*besprechung|termin|treffen|' +
  '\\p{L}*sitzung|protokoll|notiz(?:en)?|anruf|\\p{L}*gesprek|overleg|vergadering|afspraak|verslag|notities|bezoek|' +
  'appel|réunion|rendez-vous|rdv|entretien|compte[- ]rendu|visite|séance|llamada|reunión|cita|acta|visita|sesión';
/** What stands before a day in a sentence, and not in a title. */
export const stating =
  'is|are|was|were|will|we|ist|sind|war|wird|wir|est|sont|sera|nous|es|son|fue|será|zijn|wordt|wij';
/** Before the day of a letter, a contract or an invoice: as a label, and in a sentence. */
export const dated =
  '(?:contract|agreement|letter|invoice|issue) date|date of issue|\\p{L}+datum|date (?:du contrat|de la facture)|' +
  'fecha del? (?:contrato|factura)|(?<!letter )dated|(?:made|signed) on|vertrag vom|en date du|fait le|gedateerd';
