/**
 * How people say in a language that something is to be done. Sources of patterns, without capitals unless they matter;
 * a newcomer who speaks the language can read and mend a row without the code that uses it.
 */
export interface TaskPhrases {
  me: string;
  we: string;
  you: string;
  /** "She": whoever was named last. */
  they: string;
  everyone: string;
  /** What may stand before a name or a role. */
  articles: string;
  titles: string;
  /** Nouns for somebody who may have something to do. */
  roles: string;
  and: string;
  /** Has to, should. */
  obliged: string;
  /** Will, is going to; only with somebody who does it. */
  intends: string;
  /** Promised to, takes upon themselves to. */
  promises: string;
  /** One has to: no one in particular. */
  impersonal: string;
  /** Please, do not forget to. */
  requests: string;
  /** Can you: a question that asks for something. */
  asks: string;
  /** Takes care of, takes over: a task by its verb, without a day. */
  takesOver: string;
  /** What one does for others, of "I": a promise. */
  iDo: string;
  /** Small words between somebody and what they do. */
  between: string;
  /** Until when, without a day: "for the next session". */
  nextTime: string;
  /** Infinitives of what is no work: be, have, know. */
  states: string;
  /** Finite verbs of what is so. */
  isSo: string;
  /** What was done, by its ending. */
  past: string;
  passive: string;
  not: string;
  /** Only thought of, or supposed to be so. */
  supposed: string;
  if: string;
  /** Who, what, whether: a question within the sentence. */
  whether: string;
  /** Begins another clause. */
  clause: string;
  /** "That is good": a remark, no longer the task. */
  thatIs: string;
  /** An infinitive: the last word where the language puts it there, else the first. */
  infinitive: string;
  hasVerbLast: boolean;
}

const german: TaskPhrases = {
  me: 'ich',
  we: 'wir|man|jemand|irgendwer',
  you: 'du|ihr',
  they: 'er|sie|die beiden',
  everyone: 'alle|jede|jeder|beide',
  articles: 'der|die|das|den|dem|unser|unsere|ihr|ihre|sein|seine|mein|meine',
  titles: 'Frau|Herr|Herrn|Dr\\.|Prof\\.|Ing\\.',
  roles:
    'Mann|Ehemann|Ehefrau|Sohn|Tochter|Mutter|Vater|Bruder|Schwester|Partner|Partnerin|Kunde|Kundin|Mandant|Mandantin|Auftraggeber|Lieferant|Bank|Steuerberater|Steuerberaterin|Notar|Notarin|Anwalt|Anwältin|Vermieter|Makler|Einkauf|Vertrieb|Buchhaltung|Vorstand|Betriebsrat|Verwaltung|Agentur|Hotel|Caterer|Fotograf|Fotografin|Band|Team|IT|Rechtsabteilung|Personalabteilung|Geschäftsführung|Versicherung|Praktikant|Praktikantin|Hausmeister|Hausmeisterin|Verwalter|Verwalterin|Hausverwaltung|Architekt|Architektin|Bauleiter|Bauleiterin|Handwerker|Maler|Elektriker|Gärtner|Dachdecker|Installateur|Statiker|Trainer|Trainerin|Referent|Referentin|Mieter|Mieterin|Käufer|Verkäufer|Eigentümer|Klient|Klientin|Arzt|Ärztin|Gutachter|Gutachterin|Sekretariat|Schriftführer|Schriftführerin|Kassierer|Kassenwart|Vorsitzende|Vorsitzender|Assistentin|Assistent|\\p{Lu}\\p{Ll}+(?:abteilung|leitung|leiter|leiterin|berater|beraterin|team|amt|vertretung)',
  and: 'und|sowie',
  obliged:
    'muss|müsste(?= (?:jemand|noch|unbedingt|dringend))|musst|müsst|müsstest|müsstet|müssen|soll|sollst|sollen|sollte|sollten|hat|haben|habe|braucht noch',
  intends: 'wird|werde|werden',
  promises:
    '(?:hat|habe|haben|hab) (?:zugesagt|versprochen|sich bereit erklärt|mich bereit erklärt|sich verpflichtet|angeboten|übernommen)(?: zu)?|(?:erklärt sich bereit|erkläre mich bereit|verspricht|verspreche|sagt zu|sage zu|bietet an)|(?:nimmt|nehme|nehmen) (?:sich|mir|uns) vor|(?:hat|habe) (?:sich|mir) vorgenommen|(?:verpflichtet|verpflichte) (?:sich|mich)|wurde gebeten|(?:will|wollte|wollten|wollen) (?:mir|uns|dir|ihm|ihr|ihnen)|(?:wird|werden|sind|ist) gebeten|ist dafür zuständig|ist zuständig',
  impersonal:
    '(?:ich |wir )?(?:brauche|brauchen|benötige|benötigen)(?= (?:noch|dringend|unbedingt) )|es muss|es müssen|es soll|es sollen|es ist noch|zu klären ist|zu tun ist|noch zu klären',
  requests:
    'bitte|(?:denk|denkt|denken sie) (?:bitte )?(?:daran|dran)|(?:vergiss|vergesst|vergessen sie) (?:bitte )?nicht|nicht vergessen',
  asks: '(?:kann|könnte)(?: bitte)? (?:jemand|wer)|(?:kannst|könntest|magst|würdest) du|(?:könnt|könntet) ihr|(?:können|könnten|würden|wären) sie(?: so (?:freundlich|nett|lieb|gut))?',
  takesOver:
    '(?:kümmert|kümmere|kümmern) (?:sich|mich|uns)|(?:übernimmt|übernehme|übernehmen)|(?:sorgt|sorge) (?:für|dafür)|(?:ist|bin) (?:für .{3,40} )?verantwortlich|klärt|kläre|besorgt|besorge|organisiert|organisiere',
  iDo: '(?:schick|send|ruf|melde|frag|prüf|erstell|schreib|mach|besprech|mail|buch|reservier|bestell|liefer|bereit|leit|stell|vereinbar|kontaktier|überarbeit|aktualisier|besorg|such|hol|bring|erledig|korrigier|ergänz|reich|gebe|gib|kümmer|klär)e?',
  between:
    'noch|auch|dann|jetzt|bitte|außerdem|ebenfalls|zuerst|unbedingt|dringend|gleich|selbst|beide|sich|mir|dir|uns|ihm|ihr|ihnen|es|das|dazu',
  nextTime:
    '(?:zum|beim|bis zum|für den|vor dem) (?:nächsten|kommenden) \\p{L}+|(?:zur|bis zur|in der|für die|vor der) nächsten \\p{L}+|bis dahin',
  states:
    'sein|haben|wissen|kennen|glauben|denken|kosten|dauern|liegen|stehen|bleiben|wohnen|gelten|reichen|genügen|passen|bedeuten|heißen|gehören|fehlen|wachsen|steigen|sinken|werden',
  isSo: 'ist|sind|war|waren|wird|wurde|hat|haben|hatte|bin|will|wollen|wollte|möchte|möchten|kann|können|konnte|darf|mag|weiß|arbeitet|wohnt|bleibt|gilt|läuft|feiert|beginnt|startet|endet|heiratet|zieht|reist|stoppt|kündigt|wechselt|tritt|eröffnet|schließt|hört|plant|fährt|geht|kommt|sagt|sagte|meint|findet|freut|denkt|glaubt|berichtet|erzählt|fragt|fragte',
  past: '\\p{Ll}+te(?:n|t)?',
  passive: '\\p{Ll}{3,}(?:t|en) werden|(?:vorliegen|da sein|fertig sein|bei .{3,40} sein|erfolgen|raus)',
  not: 'nicht|kein|keine|keinen|keinem|keiner|nie|niemals|niemand|auf keinen',
  supposed: 'angeblich|wohl|vermutlich|wahrscheinlich|vielleicht|irrtum|worden sein|gewesen sein|\\p{Ll}+t haben',
  if: 'wenn|falls|sofern|sollte|sollten|müsste|könnte|würde|ob',
  whether: 'wer|was|wie|wo|wann|warum|ob|welche|welcher|welches|wen',
  clause: 'aber|denn|weil|sonst|da|sondern|obwohl|damit|dass|wobei|während|sodass',
  thatIs: '(?:das|die|sie) (?:ist|sind|wird|wäre|war)|es ist|dann',
  infinitive: '\\p{Ll}*\\p{Ll}{2}n',
  hasVerbLast: true,
};

const dutch: TaskPhrases = {
  me: 'ik',
  we: 'we|wij|men|iemand',
  you: 'je|jij|jullie|u',
  they: 'hij|zij|ze',
  everyone: 'iedereen|allemaal|beiden|alle deelnemers',
  articles: 'de|het|een|uw|je|onze|ons|mijn|zijn|haar|hun',
  titles: 'de heer|De heer|meneer|mevrouw|Meneer|Mevrouw|dhr\\.|mevr\\.|mw\\.|Dhr\\.|Mevr\\.|Mw\\.|dr\\.|Dr\\.',
  roles:
    'man|vrouw|zoon|dochter|moeder|vader|broer|zus|partner|klant|opdrachtgever|leverancier|aannemer|gemeente|bank|notaris|accountant|boekhouder|advocaat|verhuurder|makelaar|verzekeraar|taxateur|fotograaf|cateraar|locatie|band|team|directie|bestuur|ondernemingsraad|secretariaat|afdeling \\p{L}+|hr|HR|IT|drukker|verhuizer|architect|planner|stagiair|stagiaire|projectleider|loodgieter|schilder|beheerder|conciërge|elektricien|adviseur|huurder|koper|verkoper|eigenaar|huisarts|cliënt|cliënte|trainer|leden|voorzitter|penningmeester|secretaris',
  and: 'en',
  obliged: 'moet|moeten|dient|dienen|behoort|hoort',
  intends: 'zal|zullen|zou nog|gaat|gaan|ga',
  promises:
    '(?:heeft|heb|hebben) (?:beloofd|toegezegd|aangeboden|zich voorgenomen|me voorgenomen)|(?:belooft|beloof|zegt toe)|(?:neemt|neem|nemen) (?:zich|me|ons) voor|(?:is|zijn|wordt|worden) (?:gevraagd|verzocht)|zou(?:den)? (?:me|mij|ons|hem|haar|hun)|is verantwoordelijk voor',
  impersonal: 'er moet|er moeten|er dient',
  requests:
    'graag(?: ontvang ik)?|gelieve|a\\.u\\.b\\.|aub|svp|(?:vergeet|vergeten) niet|niet vergeten|denk eraan|denk er aan|niet vergeten',
  asks: '(?:kan|kunnen|wil) (?:er )?iemand|(?:kun|kan|wil|zou|kunt|wilt) (?:je|jij|u|jullie)',
  takesOver:
    '(?:regelt|regel|regelen)|(?:zorgt|zorg|zorgen) (?:voor|dat|ervoor)|(?:neemt|neem|nemen) (?:contact op|.{2,40} (?:op zich|voor (?:haar|zijn|mijn|hun) rekening))|(?:pakt|pak) .{2,40} op|(?:zoekt|zoek) .{2,40} uit',
  iDo: '(?:stuur|bel|mail|vraag|regel|maak|schrijf|boek|reserveer|bestel|check|controleer|zoek|neem|lever|geef|plan|haal|breng|werk|pas|stel|zet|vul|deel|bespreek|betaal)',
  between:
    'nog|ook|dan|nu|wel|eerst|even|zelf|morgen|vandaag|zo|straks|daarna|meteen|allemaal|hem|haar|ons|hun|het|dat|zich|beide',
  nextTime: '(?:voor|bij|tegen|tot) (?:de|het|onze) volgende \\p{L}+|voor die tijd',
  states:
    'zijn|hebben|weten|kennen|vinden|denken|kosten|duren|liggen|staan|blijven|wonen|gelden|passen|lachen|houden|komen|worden',
  isSo: 'is|zijn|was|waren|wordt|werd|heeft|hebben|had|wil|willen|wilde|wilden|kan|kunnen|kon|mag|mocht|weet|werkt|woont|blijft|loopt|gaat|komt|zegt|zei|vindt|vond|denkt|dacht|liet|slaapt|hoeft|ligt|staat|heet|stopt|begint|start|eindigt|trouwt|verhuist|vertrekt|viert|opent|sluit|reist|las|sprak|gaf|nam|schreef|bleef|ging|kreeg|hield|vroeg|liep|zag',
  past: '\\p{Ll}+(?:de|te|den|ten)',
  passive: 'worden \\p{Ll}+|\\p{Ll}+ worden|liggen|binnen zijn|klaar zijn|de deur uit',
  not: 'niet|geen|nooit|niemand|nergens',
  supposed: 'misschien|waarschijnlijk|vermoedelijk|volgens|zou|zouden|ouder zijn|geweest zijn',
  if: 'als|indien|mocht|mochten|wanneer|tenzij|zou|zouden|of',
  whether: 'wie|wat|hoe|waar|wanneer|waarom|of|welke|welk',
  clause: 'maar|want|omdat|anders|terwijl|zodat|hoewel|dat',
  thatIs: 'dat (?:is|wordt|was)|(?:ze|die|zij) zijn|het is|dan',
  infinitive: '\\p{Ll}*(?:en|aan|oen|ien|gaan|staan|doen|zien)',
  hasVerbLast: true,
};

const french: TaskPhrases = {
  me: "je|j[’']|moi",
  we: "nous|on|quelqu[’']un",
  you: 'tu|vous',
  they: 'il|elle|ils|elles',
  everyone: 'tous|toutes|chacun|chacune|tout le monde',
  articles: "votre|vos|ton|ta|tes|le|la|les|l[’']|un|une|notre|nos|son|sa|ses|leur|leurs|mon|ma|mes",
  titles: 'M\\.|Mme|Mlle|Mr|Me|Maître|Monsieur|Madame|Dr|Pr',
  roles:
    'mari|femme|épouse|époux|conjoint|conjointe|fils|fille|mère|père|frère|sœur|client|cliente|fournisseur|banque|notaire|comptable|avocat|avocate|architecte|propriétaire|bailleur|assureur|agence|hôtel|traiteur|photographe|imprimeur|mairie|équipe|direction|comité|conseil|service \\p{L}+|secrétariat|secrétaire|trésorier|trésorière|président|présidente|directeur|directrice|DRH|RH|stagiaire|assistant|assistante|prestataire|partenaire|entrepreneur|expert|syndic|gardien|plombier|électricien|maçon|peintre|locataire|acheteur|vendeur|gestionnaire|géomètre|huissier|médecin|animateur|formateur|formatrice|bureau|cabinet|membres',
  and: 'et',
  obliged: 'doit|doivent|dois|devons|devra|devront|devrai|devrons|devrait|devraient|a à|ont à|ai à|avons à',
  intends:
    'va|vais|vont|allons|(?!sera\\b|aura\\b|seront\\b|auront\\b|pourra|faudra|voudra|devra|devront)\\p{Ll}{2,}r(?:a|ai|ont|ons)',
  promises:
    "(?:s[’']engage|m[’']engage|s[’']est engagée?|me suis engagée?|se propose|a promis|ai promis|a accepté|ai accepté|a proposé|ai proposé|compte|prévoit|est prié|est priée|(?:est|sont) invitée?s?|sont priée?s) (?:à|de|d[’'])|(?:est|suis|sont) (?:chargée?s?|responsables?|tenue?s?) (?:de|du|d[’']|des)",
  impersonal:
    "j[’']ai besoin que|j[’']aimerais que|il faut|il faudra|il faudrait|il reste à|reste à|il est nécessaire de|il convient de|il s[’']agit de|à faire",
  requests:
    "(?:merci|prière|pensez?|penser|veiller|veillez) (?:de|d[’']|à)(?=\\s?(?:(?:nous|me|lui|leur|le|la|les|bien vouloir|ne pas)\\s){0,2}\\p{L}+(?:er|ir|re|oir)(?!\\p{L}))|veuillez|s[’']il (?:te|vous) plaît|(?:n[’']oublie[rsz]?|ne pas oublier|n[’']oubliez|n[’']oublions) (?:pas )?(?:de|d[’'])|svp",
  asks: "quelqu[’']un (?:peut|pourrait)(?:-il)?|(?:peux|pourrais|veux)-tu|(?:pouvez|pourriez|voulez)-vous|tu peux|tu pourrais|vous pouvez|vous pourriez|auriez-vous (?:l[’']amabilité|la gentillesse) de|serait-il possible de|merci de bien vouloir",
  takesOver:
    "(?:s[’']occupe|m[’']occupe|s[’']occupent|se charge|me charge|se chargent|prend en charge|prends en charge|se renseigne|me renseigne)",
  iDo: '(?:envoie|transmets|appelle|rappelle|prépare|vérifie|rédige|relance|contacte|réserve|demande|fais|mets|prends|écris|réponds|commande|organise|corrige|complète|confirme|cherche|regarde|remets|reviens|paie|règle|planifie|apporte)',
  between:
    "me|m[’']|te|t[’']|se|s[’']|le|la|les|l[’']|lui|leur|nous|vous|y|en|aussi|encore|également|ensuite|alors|déjà|enfin|maintenant|demain",
  nextTime: "(?:pour|avant|d[’']ici|à|jusqu[’']à) (?:la|notre|le) prochaine? \\p{L}+|d[’']ici là",
  states:
    'être|avoir|savoir|connaître|croire|penser|coûter|durer|rester|habiter|valoir|dater|contenir|ressembler|convenir|exister|devenir|dormir|pouvoir|vouloir|comprendre|partir',
  isSo: 'est|sont|était|étaient|sera|a|ont|avait|veut|veulent|veux|voulait|souhaite|souhaitent|peut|peuvent|pouvait|sait|travaille|habite|reste|vaut|pense|trouve|croit|dit|dort|aime|vient|va|devait|doit|semble|préfère|arrive|part|commence|débute|finit|déménage|ouvre|ferme|termine|arrête|reçoit|cherche|suis|ai|fut|eut',
  past: '\\p{Ll}+(?:ait|aient|èrent|é|ée|és)',
  passive: 'être (?:\\p{L}+ment )?\\p{L}+(?:é|i|u|is|it|ert)e?s?',
  not: 'pas|jamais|plus(?!\\s(?:tard|tôt|vite))|rien|personne|aucun|aucune',
  supposed: 'sans doute|peut-être|probablement|apparemment|avoir (?:le|la|été|eu)|aurait|serait|pourrait|pourraient',
  if: "si|s[’']ils?|au cas où|à moins|quand|lorsque|sauf",
  whether: 'qui|que|quoi|comment|où|quand|pourquoi|si|quel|quelle|ce qui|dont',
  clause: 'mais|car|parce que|puisque|sinon|alors que|afin que|ce qui|qui|dont',
  thatIs: "c[’']est|ce (?:sera|serait)|cela|(?:ils|elles) \\p{L}+",
  infinitive: '\\p{Ll}+(?:er|ir|re|oir)',
  hasVerbLast: false,
};

const spanish: TaskPhrases = {
  me: 'yo',
  we: 'nosotros|nosotras',
  you: 'tú|usted|ustedes|vosotros',
  they: 'él|ella|ellos|ellas',
  everyone: 'todos|todas|cada uno|ambos',
  articles: 'el|la|los|las|un|una|nuestro|nuestra|su|sus|mi|mis',
  titles: 'señor|señora|Señor|Señora|Sr\\.|Sra\\.|Srta\\.|don|doña|Don|Doña|Dr\\.|Dra\\.|D\\.|D\\.ª',
  roles:
    'marido|mujer|esposa|esposo|hijo|hija|madre|padre|hermano|hermana|pareja|socio|socia|cliente|clienta|proveedor|proveedora|banco|notario|notaria|contable|gestor|gestoría|abogado|abogada|arquitecto|arquitecta|propietario|casero|aseguradora|agencia|hotel|catering|fotógrafo|fotógrafa|imprenta|ayuntamiento|equipo|dirección|comité|consejo|departamento de \\p{L}+|secretaría|secretaria|secretario|tesorero|tesorera|presidente|presidenta|director|directora|RRHH|becario|becaria|asistente|socio|socia|perito|asesor|asesora|administrador|administradora|fontanero|electricista|portero|inquilino|inquilina|comprador|vendedor|albañil|pintor|médico|tasador|procurador|gestora|formador|formadora|socios|miembros|vecinos',
  and: 'y|e',
  obliged:
    'tiene que|tienen que|tendrá que|tendrán que|ha de|han de|debe(?! de\\b)|deben(?! de\\b)|deberá|deberán|debería|deberían|tengo que|tenemos que|debo|debemos|he de|necesita|necesitan',
  intends:
    'va a|van a|voy a|vamos a|(?!será\\b|serán\\b|estará|habrá|tendrá|deberá|podrá|querrá)\\p{Ll}{2,}r(?:á|án|é|emos)',
  promises:
    '(?:se compromete|me comprometo|me comprometí|se comprometió|se ha comprometido|se ofreció|se ofrece|me ofrecí) (?:a|con)|(?:ha quedado|he quedado|hemos quedado|quedó|quedé|queda|quedo|quedamos) en|(?:prometió|prometí|ha prometido|he prometido|promete|piensa|prevé|se propone)(?: a)?|(?:es|soy) responsable de',
  impersonal: 'queda pendiente|está pendiente de|hay que|habrá que|es necesario|hace falta|falta por|queda por|falta',
  requests:
    'por favor|(?:no (?:olvides|olvide|olvidar|olvidemos|te olvides de|se olvide de))|(?:recuerda|recuerde|recordar|acuérdate de|acordarse de)(?! que)|favor de|se ruega|(?:necesito|quiero|me gustaría|les? agradecería|les? agradeceríamos|les? ruego|se ruega) que',
  asks: 'alguien (?:puede|podría)|(?:puedes|podrías|puede|podría|pueden|podrían)(?: usted| ustedes)?|serías?n? tan amables? de',
  takesOver:
    '(?:se encarga|me encargo|se encargan|nos encargamos|se encargará|se ocupa|me ocupo|se ocupan|se hace cargo|me hago cargo)(?: de|del)?',
  iDo: '(?:mando|envío|llamo|preparo|reviso|pregunto|reservo|escribo|busco|confirmo|hago|pido|pongo|redacto|contacto|compruebo|paso|corrijo|organizo|consulto|contesto|traigo|pago)',
  between: 'me|te|se|le|les|lo|la|los|las|nos|os|también|todavía|aún|ya|luego|después|además|ahora|primero|mañana|hoy',
  nextTime: '(?:para|antes de|en|hasta) (?:la|el|nuestra|nuestro) (?:próxim[oa] \\p{L}+|\\p{L}+ que viene)',
  states:
    'ser|estar|tener|haber|saber|conocer|creer|pensar|costar|durar|quedar|vivir|valer|caber|parecer|contener|existir|poder|querer|subir|bajar',
  isSo: 'es|son|era|eran|fue|está|están|estaba|estuvo|tiene|tienen|tenía|ha|han|había|quiere|quieren|quiero|quería|desea|desean|puede|pueden|podía|sabe|trabaja|vive|queda|vale|cree|opina|piensa|dice|dijo|duerme|gusta|viene|va|parece|prefiere|llega|empieza|termina|muda|abre|cierra|sale|viaja|cumple|deja|jubila|vuelve|necesitaba|soy|estoy',
  past: '\\p{Ll}+(?:ó|ieron|aron|aba|aban|ía|ían|amos)',
  passive: 'ser \\p{L}+d[oa]s?|\\p{Ll}+rse|quedar \\p{L}+d[oa]s?|estar \\p{L}+d[oa]s?',
  not: 'no|nunca|nadie|ningún|ninguna|tampoco',
  supposed: 'quizás?|tal vez|probablemente|seguramente|haber \\p{L}+d[oa]|habría|sería|podría|podrían|puede que',
  if: 'si|en caso de|a menos que|cuando|salvo que|como',
  whether: 'quién|quiénes|qué|cómo|dónde|cuándo|por qué|si|cuál|que',
  clause: 'pero|porque|ya que|si no|aunque|mientras|para que|que',
  thatIs: 'eso|es decir|así',
  infinitive: '\\p{Ll}+(?:ar|er|ir|ír)(?:l[aeo]s?|nos|me|te|se|sel[aeo]s?)?',
  hasVerbLast: false,
};

const byLanguage: Record<string, TaskPhrases> = { de: german, nl: dutch, fr: french, es: spanish };

/** Undefined for English, whose sentences are read by rules of their own, and for languages without phrases here. */
export function taskPhrases(language: string): TaskPhrases | undefined {
  return byLanguage[language];
}
