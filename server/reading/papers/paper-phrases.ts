/**
 * The words of obligations in papers, as sources of patterns: all languages in one list, because a paper's language isn't
 * always known, and contracts have two.
 */
const phrases = {
  /** Before a day: it is the last one. */
  bound: {
    en: 'by|no later than|not later than|latest by|on or before|before|prior to|until|till|up to|to reach us by|deadline(?: is)?:?',
    de: 'bis(?: spätestens| einschließlich)?(?: zum| am)?|spätestens(?: bis)?(?: zum| am)?|vor dem|längstens bis(?: zum)?',
    nl: 'uiterlijk(?: op| voor| tot)?|vóór|voor|tot(?: en met)?|ten laatste(?: op)?',
    fr: "au plus tard(?: le)?|avant le|d['’]ici(?: le| au)?|jusqu['’]au|pour le",
  },
  /** With "on" or nothing before a day: something falls due, or ends, then. */
  falls: {
    en: 'due(?: date)?(?: is| again| for payment| for renewal| for return)?|payable|to be paid|must be paid|(?:is|are) to be (?:returned|submitted|sent)|expires?|expiring|lapses?|(?:automatically )?renews?(?: automatically)?|(?:will|shall) (?:automatically )?renew(?: automatically)?|(?:is|be) renewed(?: automatically)?|renewal|closes',
    de: 'fällig(?: ist)?(?: wird)?|zahlbar|verlängert sich',
    nl: 'vervalt|vervaldatum|verloopt|betaalbaar|verlengd|opeisbaar|verschuldigd',
    fr: 'échéance|exigible|payable|expire|échoit|à payer|renouvelé|renouvelable|reconduit',
  },
  /** What obliges somebody, or makes a last day one of the reader's. */
  acts: {
    en: 'pay|pays|paid|payable|payment|settle|settled|transfer|remit|reach|reaches|return|returned|send|sent|submit|submitted|submission|confirm|confirmed|confirmation|provide|provided|supply|supplied|deliver|delivered|hand in|notify|notifies|notified|notice|inform|tell|let (?:us|me|them) know|reply|respond|answer|rsvp|sign|signed|book|booked|register|registered|apply|application|applications|complete|completed|file|filed|lodge|lodged|renew|renewed|renewal|cancel|cancell?ed|terminate|terminated|object|valid|validity|open for acceptance|good|stands|accept|accepted|acceptance|expires?|final numbers|need|needs|needed|require|requires|required|must|shall|please|decide|approve|approved|claim|appeal|collect|arrange|make available|get back to|give (?:us|me)|(?:you|we) have (?:until|till)|held (?:until|for you)|hold|guaranteed until|due|ready|have it',
    de: 'zahlen|zahlbar|bezahlen|zahlung|überweisen|begleichen|anzahlung|restzahlung|senden|zusenden|schicken|zurück|zurückzusenden|zurücksenden|einreichen|einzureichen|vorlegen|vorzulegen|bestätigen|bestätigung|mitteilen|mitzuteilen|melden|anmelden|anmeldung|rückmeldung|kündigen|kündigung|gekündigt|widersprechen|widerspruch|gültig|gültigkeit|annehmen|annahme|halten wir|bitte|bitten|benötigen|brauchen|muss|müssen|ist zu|sind zu|verpflichtet|unterschrieben|legen|legt|reichen|reicht|teilen|teilt|übergeben|übergibt|abgeben|liefern|übermitteln|eingehen|eingegangen|vorliegen|gutzuschreiben|frist|fällig',
    nl: 'betalen|betaald|betaling|overmaken|overgemaakt|voldoen|voldaan|aanbetaling|sturen|stuurt|opsturen|toesturen|terugsturen|retour|indienen|ingediend|inleveren|bevestigen|bevestigt|bevestiging|doorgeven|laten weten|laat|opzeggen|opgezegd|opzegging|geldig|geldigheid|aanvaarden|graag|verzoeken|nodig|moet|moeten|dient|dienen|aanmelden|ontvangen|ondertekend|aanleveren',
    fr: "payer|payable|paiement|régler|règlement|virer|solde|acompte|envoyer|renvoyer|retourner|transmettre|remettre|déposer|dépôt|confirmer|confirmation|communiquer|informer|résilier|résiliation|dénoncer|préavis|valable|validité|accepter|acceptation|merci|veuillez|prière|devra|devront|doit|doivent|besoin|signé|parvenir|répondre|s['’]inscrire|inscription|fournir",
  },
  /** What a label, or a row of a table with a date, is a deadline by. */
  labels: {
    en: 'due|deadline|payable|payment|balance|deposit|inst?alments?|final (?:numbers?|count|details)|numbers|guest count|notice|renewals?|expiry|expires|expiration|valid(?:ity)?|return by|reply|rsvp|cut-?off|last day|closing date|closes|submission|confirmation|pay by|sign by|option date|release date',
    de: 'fällig|fälligkeit|fälligkeitsdatum|zahlbar|zahlung|zahlungsziel|anzahlung|restzahlung|schlussrate|rate|frist|kündigungsfrist|gültig|gültigkeit|bindefrist|rückmeldung|anmeldeschluss|abgabe|abgabetermin|einsendeschluss|endgültige (?:teilnehmer|gäste)zahl',
    nl: 'vervaldatum|vervaldag|te betalen|betaling|aanbetaling|restbetaling|termijn|geldig|geldigheid|opzeggen|opzegtermijn|deadline|uiterste datum|definitieve aantallen|inleveren',
    fr: 'échéance|date limite|à payer|paiement|acompte|solde|valable|validité|préavis|renouvellement|nombre définitif|réponse|retour',
  },
  /** The heading of a table's column of last days. */
  columns: {
    en: 'due(?: date| by| on)?|deadline|payable(?: by| on)?|pay by|by(?: when)?|no later than|latest',
    de: 'fällig(?:keit)?(?: am| bis)?|fälligkeitsdatum|frist|zahlbar(?: bis| am)?|bis(?: wann)?',
    nl: 'vervaldatum|vervaldag|uiterlijk|te betalen voor',
    fr: 'échéance|date limite|à payer avant|pour le',
  },
  /** What is on a day without obliging anybody: no row of a list of deadlines. */
  events: {
    en: 'events?|wedding|ceremony|dinner|lunch|party|meeting|call|workshop|conference|visit|appointment|arrival|departure|start|starts|begins?|commencement|from|issued?|signed|dated?|born|birth|effective|tax point|order|invoice date|next|period|opening|inception|purchase',
    de: 'veranstaltung|hochzeit|feier|termin|besprechung|beginn|anreise|abreise|datum|geboren|rechnungsdatum|auftrag|leistungszeitraum|lieferdatum',
    nl: 'evenement|bruiloft|bijeenkomst|vergadering|begin|aankomst|vertrek|datum|factuurdatum|geboren',
    fr: 'événement|mariage|réunion|début|arrivée|départ|date|né|facture du|période',
  },
  /** Said of what the writer will do. */
  promises: {
    en: "(?:i|we)(?:['’]ll| will| shall| can)(?: certainly| gladly| then)?(?! need| have to)|you['’]ll (?:have|get)|you (?:will|shall) (?:have|get|receive)|will be with you|we undertake",
    de: '(?:ich|wir) (?:schicke|sende|liefere|melde|übernehme|werde|reiche)n?(?! sie bitten)|(?:sie|du) (?:erhalten|bekommst|bekommen|erhältst)',
    nl: '(?:ik|wij|we) (?:stuur|sturen|lever|leveren|zal|zullen|bezorgen)|u ontvangt|je krijgt',
    fr: '(?:je|nous) (?:vous )?(?:enverr|livrer|transmettr|fourni)\\p{L}+|vous (?:recevrez|aurez)',
  },
  /** Addressed to the reader. */
  requests: {
    en: "please|kindly|i need|we need|we require|i['’]d need|we['’]d need|we must receive|we must have|reach (?:us|me)|let (?:us|me) know|tell (?:us|me)|send (?:us|me)|give (?:us|me)|you (?:must|need|have|should|are required)|(?:can|could|would|will) you",
    de: 'bitte|bitten|benötigen|brauche|brauchen|teilen sie|senden sie|sie (?:müssen|haben)',
    nl: 'graag|verzoeken|nodig|(?:kunt|wilt|dient) u|u (?:dient|moet)|kun je|wil je',
    fr: "merci de|veuillez|prière|j['’]ai besoin|nous avons besoin|vous (?:devez|devrez)|pourriez-vous|pouvez-vous",
  },
  /** Between a party's name and what it has to do. */
  shall: {
    en: 'shall|must|will|may|can|is to|are to|has to|have to|needs? to|undertakes?|agrees?|is (?:required|obliged|entitled)|are (?:required|obliged|entitled)|pays?',
    de: 'muss|müssen|hat|haben|ist verpflichtet|verpflichtet sich|wird|werden|kann|darf|zahlt|sendet|übergibt|legt|liefert|teilt',
    nl: 'moet|moeten|dient|dienen|zal|zullen|betaalt|is verplicht|kan',
    fr: "doit|doivent|devra|devront|s['’]engage|peut|pourra|paiera|versera",
  },
  /** What has happened, or may not happen earlier. */
  notDue: {
    en: '(?:was|were|has been|had been|have been|received|thank you for|not|no earlier than|earlier than|since)',
    de: '(?:wurden?|waren?|haben wir erhalten|nicht|frühestens)',
    nl: '(?:werd|werden|was|waren|niet|niet eerder dan)',
    fr: '(?:était|étaient|a été|ont été|pas|au plus tôt)',
  },
} as const;

type Role = keyof typeof phrases;

/** The words of all languages as one source, which stands alone between other letters. */
export function paperWords(role: Role): string {
  return `(?<![\\p{L}\\p{N}])(?:${Object.values(phrases[role]).join('|')})(?![\\p{L}\\p{N}])`;
}
