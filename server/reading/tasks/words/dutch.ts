import type { TaskWords } from './task-words.ts';

export const dutch: TaskWords = {
  me: 'ik|mij',
  we: 'we|wij|men|iemand',
  you: 'je|jij|jullie|u',
  they: 'hij|zij|ze|beiden',
  everyone: 'iedereen|allemaal|alle deelnemers|allen',
  articles: 'de|het|een|uw|je|onze|ons|mijn|zijn|haar|hun',
  titles: 'de heer|meneer|mevrouw|dhr|mevr|mw|dr|mr',
  roles:
    'man|vrouw|zoon|dochter|moeder|vader|broer|zus|partner|klant|opdrachtgever|leverancier|aannemer|gemeente|bank|notaris|accountant|boekhouder|advocaat|verhuurder|makelaar|verzekeraar|taxateur|fotograaf|cateraar|kok|locatie|band|team|directie|bestuur|ondernemingsraad|secretariaat|hr|it|drukker|verhuizer|architect|planner|stagiair|stagiaire|projectleider|loodgieter|schilder|beheerder|conciërge|elektricien|adviseur|huurder|koper|verkoper|eigenaar|huisarts|cliënt|cliënte|trainer|leden|voorzitter|penningmeester|secretaris|bloemist|receptie|griffier|redactie|uitgever|dj|buurman|buurvrouw',
  and: 'en',
  obliged: 'moet|moeten|dient|dienen|behoort|hoort',
  intends: 'zal|zullen|zou nog|gaat|gaan|ga|zou(?:den)? (?:me|mij|ons|hem|haar|hun)',
  promises:
    '(?:heeft|heb|hebben) (?:beloofd|toegezegd|aangeboden|zich voorgenomen|me voorgenomen)(?: om)?|(?:belooft|beloof|zegt toe)|(?:neemt|neem|nemen) (?:zich|me|ons) voor|(?:is|zijn|wordt|worden) (?:gevraagd|verzocht)(?: om)?|is verantwoordelijk voor',
  impersonal: 'er moet|er moeten|er dient|moet(?= (?:nog|haar|hem|ik))|moeten(?= (?:nog|we))',
  requests:
    'graag(?: ontvang ik)?|gelieve|a\\.u\\.b\\.|aub|svp|(?:vergeet|vergeten) niet|niet vergeten(?: om)?|denk eraan|denk er aan',
  asks: '(?:kan|kunnen|wil) (?:er )?iemand|(?:kun|kan|wil|zou|kunt|wilt) (?:je|jij|u|jullie)(?: me)?',
  verbs:
    'vragen bellen mailen sturen zenden schrijven checken boeken annuleren reserveren stellen regelen kopen betalen melden nodigen bereiden maken organiseren halen brengen nemen plannen zeggen zetten schuiven spreken stemmen haken herinneren manen tekenen vullen dienen wijzigen passen werken lezen kopiëren printen scannen leggen wijderen zamelen rekenen zoeken vinden informeren leiden geven leveren delen gelijken slissen kiezen testen installeren richten bouwen ruilen lagen posten praten feliciteren lengen huren lenen sluiten draaien ronden updaten corrigeren vertalen onderhandelen plaatsen vestigen ruimen controleren kijken pakken coördineren bespreken overleggen doen laten oefenen zorgen zeggen vragen uitzoeken downloaden',
  nounVerbs: '',
  prefixes:
    'aan|af|op|uit|in|na|voor|toe|terug|door|mee|om|over|rond|samen|klaar|bij|be|ver|her|ont|weg|goed|vast|langs|goed|ge',
  suffixes: '',
  forms:
    'verzet overlegt belt bel vraag maak stuur mail regel zoek bespreekt verstuurt verstuur laat laten doet doe probeert bekijkt levert haalt geeft brengt print breng vult vul leest schrijft neemt komt terug dient rondt rekent vertaalt betaalt',
  states:
    'zijn hebben weten kennen vinden denken kosten duren liggen staan blijven wonen gelden lachen houden worden komen gaan',
  between:
    'en|verder|oké|nou|ja|nog|ook|dan|nu|wel|eerst|even|zelf|zo|straks|daarna|meteen|allemaal|hem|haar|ons|hun|het|dat|zich|beide|me|mij',
  passive:
    '.{0,90}?(?:worden \\p{Ll}+|\\p{Ll}+ worden|liggen|binnen zijn|klaar zijn|zijn ingediend|de deur uit|bij .{3,40} zijn)(?![\\p{L}])',
  due: '(?:is |zijn )?(?:verschuldigd|te betalen|in te leveren)',
  by: 'op|om|in|voor|vóór|uiterlijk(?: op| voor)?|tegen|tot',
  debts: '(?:is|zijn) (?:mij|me|ons) (?:nog )?(?:verschuldigd|schuldig)|moet (?:mij|me) nog',
  needs: 'heeft(?= .{3,80} nodig)|hebben(?= .{3,80} nodig)',
  promised: '(?:vraagt|vroeg|vroegen) (?:mij|me|ons) (?:om|naar)',
  waiting:
    '(?:ik |we )?(?:wacht|wachten)(?: nog)? op|nog steeds geen|nog geen|nog niets (?:gehoord|ontvangen)|nog altijd geen',
  from: 'van|door',
  not: 'niet|geen|nooit|niemand|nergens|hoeft',
  perhaps:
    'misschien|waarschijnlijk|vermoedelijk|zou(?!den? (?:me|mij|ons|hem|haar|hun)| nog)|zouden|ouder zijn|geweest zijn|kunnen we|ooit|wellicht|eventueel',
  if: 'als|indien|mocht|mochten|wanneer|tenzij|of',
  whether: 'wie|wat|hoe|waar|wanneer|waarom|of|welke|welk|dat',
  habit:
    '(?<!nog )altijd|normaal|meestal|elke (?:dag|week|maand|keer)|elk jaar|iedere (?:dag|week|maand)|vaak|vroeger|(?:uur|keer) per (?:dag|week|maand|jaar)',
  done: 'gedaan|geregeld|verstuurd|betaald|reeds|al|klaar',
  clause: 'maar|want|omdat|anders|terwijl|zodat|hoewel|dat|als',
  goesOn:
    'en|of|voor|na|met|zonder|aan|in|op|bij|van|als|zodra|maar|omdat|die|dat|incl|alleen|niet|geen|max|dan|ze|zij|hij|het|ik|we|zie',
  toDo: "to[- ]?do['’]?s?|huiswerk|oefening(?:en)?|opdrachten?|toezegging(?:en)?|acties?|actiepunt(?:en)?|actielijst|volgende stap(?:pen)?|vervolg(?:stappen|acties)?|nog te doen|te doen|nog te factureren|openstaand(?:e punten)?|taken|(?:ik|we|wij) (?:moet|moeten)(?: nog| ook)?|(?:ik ben|wij zijn|we zijn) (?:nog )?(?:verschuldigd|schuldig)|van mij|niet vergeten|onthouden|(?:nog )?(?:mist|ontbreekt|missen)(?: nog)?|nog (?:nodig|te regelen|kopen|regelen)|termijn",
  agreed: 'afspraken|afgesproken|besluiten',
  closed:
    '.{0,30}(?:tips?|regels)|adviezen|checklist.{0,30}|regels?|klaar|gedaan|beslissing(?:en)?|besloten|notities?|contact|budget|status|samenvatting|trefwoorden|agenda.{0,20}|volgende (?:keer|vergadering|afspraak|sessie|overleg|controle|gesprek)|bespreking|besproken|achtergrond|sfeer|feedback|ideeën|vragen|tips?|wat ze niet willen|kosten',
  present: 'aanwezig|deelnemers|afwezig|team|wie',
  isSo: 'is|zijn|was|waren|wordt|werd|heeft|hebben|had|wil|willen|wilde|wilden|kan|kunnen|kon|mag|mocht|weet|werkt|woont|blijft|loopt|gaat|komt|zegt|zei|vindt|vond|denkt|dacht|liet|slaapt|hoeft|ligt|staat|heet|stopt|begint|start|eindigt|trouwt|verhuist|vertrekt|viert|opent|sluit|reist|las|sprak|gaf|nam|schreef|bleef|ging|kreeg|hield|vroeg|liep|zag|zitten|rekent|zou',
  nextTime: '(?:voor|bij|tegen|tot) (?:de|het|onze) (?:volgende|komende) \\p{L}+|voor die tijd|tot (?:die tijd|dan)',
  agreedThat: '(?:we hebben |er is |er werd )?(?:afgesproken|besloten|overeengekomen) dat|(?:wij|we) spraken af dat',
  remains: '(?:is|zijn) nog te|moet nog|moeten nog',
  endings: { first: '(?!)', singular: 't', plural: 'en', future: '(?!)' },
  isVerbLast: true,
};
