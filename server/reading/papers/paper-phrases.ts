import { fold } from '#server/language/fold.ts';

/** The words of obligations in a language, separated by `|`; all are read, because contracts have two languages. */
const english = {
  /** Before a day: it is the last one. */
  bound: '(?:no|not) later than|latest by|on or before|by|before|prior to|until|till|up to|deadline:?',
  /** With "on" or nothing before a day: something falls due, or ends, then. */
  falls:
    'due(?: date)?(?: is| again| for (?:payment|renewal|return))?|payable|(?:to|must) be paid|expir(?:es?|ing)|' +
    '(?:is|are) to be (?:returned|submitted|sent)|(?:automatically )?renew(?:s|ed|al)?(?: automatically)?|closes',
  /** What obliges somebody, or makes a last day one of the reader's. */
  acts:
    '(?:pay|paid|settl|transfer|remit|reach|return|send|submi|confirm|provid|suppl|notif|inform|tell|repl)\\p{L}*|' +
    '(?:respon|answer|sign|book|regist|appl|complet|fil[ei]|lodg|renew|cancel|terminat|object|accept)\\p{L}*|' +
    '(?:expir|approv|claim|appeal|collect|requir)\\p{L}*|delivere?d?|' +
    'hand in|notice|rsvp|valid|validity|open for acceptance|good|stands|final numbers|needs?|needed|must|shall|' +
    'sent|decide|get back to|(?:you|we) have (?:until|till)|held|hold|guaranteed until|due|ready|have it',
  /** What a label, a row or a column of a table with a date is a deadline by. */
  labels:
    'due|deadline|payable|payment|balance|deposit|inst?alments?|final (?:numbers?|count|details)|numbers|' +
    'guest count|notice|renewals?|expir(?:y|es|ation)|valid(?:ity)?|reply|rsvp|cut-?off|last day|closing date|' +
    'closes|submission|confirmation|(?:return|pay|sign) by|(?:option|release) date',
  /** What is on a day without obliging anybody. */
  events:
    'events?|wedding|ceremony|dinner|lunch|party|meeting|call|workshop|conference|visit|appointment|arrival|' +
    'departure|starts?|begins?|from|issued?|signed|dated?|born|effective|tax point|order|invoice date|next|period|' +
    'opening|purchase',
  /** Said of what the writer will do. */
  promises:
    "(?:i|we)(?:'ll| will| shall| can)(?: certainly| gladly| then)?(?! need| have to)|will be with you|" +
    "we undertake|you(?:'ll| will| shall) (?:have|get|receive)",
  /** Addressed to the reader. */
  requests:
    "please|kindly|(?:i|we)(?:'d)? need|we require|we must (?:receive|have)|reach (?:us|me)|let (?:us|me) know|" +
    '(?:tell|send|give) (?:us|me)|you (?:must|need|have|should|are required)|(?:can|could|would|will) you',
  /** Between a party's name and what it has to do. */
  shall: 'shall|must|will|may|can|(?:is|are|has|have|needs?) to|undertakes?|agrees?|pays?|is (?:required|obliged)',
  /** What has happened, or may not happen earlier. */
  notDue: 'was|were|has been|had been|have been|received|thank you for|not|earlier than|since',
  /** Words that many obligations have in common, and that say nothing alone. */
  common:
    'please|confirm|send|sent|return|pay|paid|payable|payment|due|need|client|consultant|customer|party|parties|' +
    'shall|must|will|written|let|know|have|get|date|deadline|balance|total|expiry|expires|renewal|renews|valid|' +
    'until|reply',
};

type PaperPhrases = typeof english;

const german: PaperPhrases = {
  bound: 'bis(?: spätestens| einschließlich)?(?: zum| am)?|(?:spätestens|längstens)(?: bis)?(?: zum| am)?|vor dem',
  falls: 'fällig(?: ist)?(?: wird)?|zahlbar|verlängert sich',
  acts:
    '(?:an|rest)?zahl(?:en|bar|ung)|(?:be|über)\\p{L}*(?:zahlen|weisen)|(?:zu)?senden|schicken|zurück\\p{L}*|' +
    'vor(?:zu)?legen|ein(?:zu)?reichen|bestätig\\p{L}+|mit(?:zu)?teilen|melden|\\p{L}+meldung|kündig\\p{L}+|' +
    'gekündigt|widersprechen|gültig|annehmen|halten wir|muss|müssen|(?:ist|sind) zu|verpflichtet|legen|legt|' +
    'reichen|reicht|teilen|teilt|übergeben|übergibt|abgeben|liefern|eingehen|eingegangen|vorliegen|frist|fällig',
  labels:
    '(?:fällig|gültig)(?:keit\\p{L}*)?|zahlbar|\\p{L}*zahlung|zahlungsziel|\\p{L}*rate|\\p{L}*frist|\\p{L}*schluss|' +
    'rückmeldung|abgabe(?:termin)?',
  events: '\\p{L}*(?:veranstaltung|hochzeit|feier|termin|besprechung|beginn|reise|datum|auftrag|zeitraum)|geboren',
  promises:
    '(?:ich|wir) (?:schicke|sende|liefere|melde|übernehme|werde|reiche)n?(?! sie bitten)|' +
    '(?:sie|du) (?:erhalten|bekommst|bekommen|erhältst)',
  requests: 'bitte|bitten|benötigen|brauchen?|teilen sie|senden sie|sie (?:müssen|haben)',
  shall:
    'muss|müssen|hat|haben|(?:ist )?verpflichtet(?: sich)?|wird|werden|kann|darf|zahlt|sendet|übergibt|legt|liefert',
  notDue: 'wurden?|waren?|haben wir erhalten|nicht|frühestens',
  common:
    'bitte|senden|bis|fällig|fälligkeit|fälligkeitsdatum|zahlbar|zahlung|zahlungsziel|frist|gültig|brauche|brauchen',
};

const dutch: PaperPhrases = {
  bound: 'uiterlijk(?: op| voor| tot)?|vóór|voor|tot(?: en met)?|ten laatste(?: op)?',
  falls: 'vervalt|vervaldatum|verloopt|betaalbaar|verlengd|opeisbaar|verschuldigd',
  acts:
    '(?:aan)?betal(?:en|ing)|betaald|over(?:maken|gemaakt)|voldoen|voldaan|(?:\\p{L}+)?sturen|stuurt|retour|' +
    'indienen|ingediend|(?:in|aan)leveren|bevestig\\p{L}+|doorgeven|laten weten|opzegg\\p{L}+|opgezegd|geldig|' +
    'aanvaarden|moet|moeten|dient|dienen|aanmelden|ontvangen|ondertekend',
  labels:
    'verval(?:datum|dag)|te betalen|\\p{L}*betaling|\\p{L}*termijn|geldig(?:heid)?|opzeggen|deadline|uiterste datum',
  events: 'evenement|bruiloft|bijeenkomst|vergadering|begin|aankomst|vertrek|\\p{L}*datum|geboren',
  promises: '(?:ik|wij|we) (?:stuur|sturen|lever|leveren|zal|zullen|bezorgen)|u ontvangt|je krijgt',
  requests: 'graag|verzoeken|nodig|(?:kunt|wilt|dient) u|u (?:dient|moet)|kun je|wil je',
  shall: 'moet|moeten|dient|dienen|zal|zullen|betaalt|is verplicht|kan',
  notDue: 'werd|werden|was|waren|niet',
  common: 'graag|sturen|vervaldatum|betaling|geldig|nodig',
};

const french: PaperPhrases = {
  bound: "au plus tard(?: le)?|avant le|d'ici(?: le| au)?|jusqu'au|pour le",
  falls: 'échéance|exigible|payable|expire|échoit|à payer|renouvelé|renouvelable|reconduit',
  acts:
    'payer|payable|paiement|régler|règlement|virer|solde|acompte|(?:ren)?(?:v|env)oyer|retourner|transmettre|' +
    'remettre|déposer|confirm\\p{L}+|communiquer|informer|résili\\p{L}+|dénoncer|préavis|valable|validité|accepter|' +
    "devra|devront|doit|doivent|signé|parvenir|répondre|s'inscrire|inscription|fournir",
  labels:
    'échéance|date limite|à payer|paiement|acompte|solde|valable|validité|préavis|nombre définitif|réponse|retour',
  events: 'événement|mariage|réunion|début|arrivée|départ|date|né|facture du|période',
  promises: '(?:je|nous) (?:vous )?(?:enverr|livrer|transmettr|fourni)\\p{L}+|vous (?:recevrez|aurez)',
  requests: "merci de|veuillez|prière|j'ai besoin|nous avons besoin|vous (?:devez|devrez)|(?:pourriez|pouvez)-vous",
  shall: "doit|doivent|devra|devront|s'engage|peut|pourra|paiera|versera",
  notDue: 'était|étaient|a été|ont été|pas|au plus tôt',
  common: 'merci|envoyer|échéance|paiement|date limite|besoin|veuillez',
};

const tables = [english, german, dutch, french];

/** The words of all languages as one source, which stands alone between other letters. */
export function paperWords(role: Exclude<keyof PaperPhrases, 'common'>): string {
  const words = tables.map((table) => table[role]).join('|');
  return `(?<![\\p{L}\\p{N}])(?:${words.replaceAll("'", "['’]")})(?![\\p{L}\\p{N}])`;
}

/** Words that many obligations have in common, folded. */
export const commonWords: ReadonlySet<string> = new Set(tables.flatMap(({ common }) => common.split('|').map(fold)));
