import { statesDuration, statesMoney, statesShare } from './answer-values.ts';

/** How often: "every six weeks", "14 a day", "twice", "quarterly", "the first Monday of the month"; and no sum a day. */
const FREQUENCY =
  /(?<!\p{L})(?:once|twice|every(?: \p{L}+| \d+)? (?:days?|weeks?|months?|years?|quarters?|mornings?|evenings?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|each (?:day|week|month|year|quarter)|(?:(?<![\d.,£$€])\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|several|(?:three|four|five) times) (?:\p{L}+ )?(?:an?|per) (?:hour|day|week|month|quarter|year)|(?:times|days|hours) an? (?:day|week|month|year)|of (?:the|each|every) (?:week|month|quarter|year)|hourly|daily|(?:bi-?)?weekly|fortnightly|(?:bi-?)?monthly|quarterly|(?:bi-?)?annually|yearly|(?:on|\d) (?:mon|tues|wednes|thurs|fri|satur|sun)days|never|always|rarely|seldom|täglich|(?:zwei|vier)?wöchentlich|(?:zwei)?monatlich|vierteljährlich|jährlich|jede[nrs]? \p{L}+|alle (?:\p{L}+|\d+) (?:tage|wochen|monate|jahre)|(?:ein|zwei|drei|vier|fünf|\d+)[- ]?mal|(?:am|pro|im|in der|die) (?:tag|woche|monat|jahr)|(?:des|jedes) (?:monats|quartals|jahres)|immer|nie|chaque|tou(?:s|tes) les|(?:une|deux|trois|quatre|\d+) fois|par (?:jour|semaine|mois|an)|(?:du|de chaque) (?:mois|trimestre)|sur (?:deux|trois)|(?:quotidien|hebdomadaire|mensuel|trimestriel|annuel)\p{L}*|jamais|toujours|cada|tod[oa]s l[oa]s|(?:una|dos|tres|cuatro|\d+) ve(?:z|ces)|(?:al|por) (?:día|mes|año|semana)|a la semana|(?:del|de cada) (?:mes|trimestre)|diari\p{L}+|semanal\p{L}*|mensual\p{L}*|trimestral\p{L}*|anual\p{L}*|nunca|siempre|dagelijks|wekelijks|maandelijks|jaarlijks|elke|iedere?|om de (?:\p{L}+|\d+)|(?:een|twee|drie|\d+) (?:keer|maal)|per (?:dag|week|maand|jaar|kwartaal)|van (?:de|elke) (?:week|maand)|altijd|nooit)(?!\p{L})/iu;

/** How somebody gets somewhere. */
const TRAVEL =
  /(?<!\p{L})(?:by (?:bus|train|tram|car|coach|ferry|boat|bike|bicycle|taxi|plane|air|metro|tube|minibus|minivan)|on foot|walk(?:s|ing)?|cycl(?:e|es|ing)|dr(?:ive|ives|iving|ove)|fl(?:y|ies|ying|ight)|bus(?:es)?|trains?|trams?|coach(?:es)?|ferry|shuttles?|minibus(?:es)?|taxis?|cabs?|lifts?|car share|car ?pool\p{L}*|carshar\p{L}+|rail|motorway|exit \d+|junction|platform|picks? (?:\p{L}+ )?up|picked up|zug|bahn|s-bahn|u-bahn|bus|busse|reisebus|straßenbahn|auto|autos|pkw|fahrrad|fahrräder|rad|fähre|schiff|flug|flugzeug|taxi|fahrgemeinschaft\p{L}*|zu fuß|train|car|autocar|avion|voiture|covoiturage|vélo|bateau|navette|métro|tramway|à pied|tren|autobús|autocar|coche|avión|barco|bicicleta|bici|a pie|andando|metro|tranvía|trein|bus|tram|auto|fiets|veerboot|boot|pont|vliegtuig|carpool\p{L}*|te voet|lopend)(?!\p{L})/iu;

/** What somebody should not do. */
const WARNING =
  /(?<!\p{L})(?:against|avoid\p{L}*|not|never|no|don['’]?t|do not|shouldn['’]?t|mustn['’]?t|can['’]?t|cannot|may not|without|stop\p{L}*|less|forb\p{L}+|banned|warn\p{L}*|steer clear|keep away|off|rather than|nicht|kein\p{L}*|nie|vermeid\p{L}+|meiden|verbot\p{L}*|abgeraten|rät ab|rate ab|abraten|ohne|weniger|statt|ne|n['’]\p{L}+|pas|jamais|évit\p{L}+|déconseill\p{L}*|interdi\p{L}+|sans|moins|sin|nunca|evit\p{L}+|desaconsej\p{L}+|prohib\p{L}+|menos|niet|geen|nooit|vermijd\p{L}*|afgeraden|raad\p{L}* af|afraden|verboden|zonder|minder)(?!\p{L})/iu;

/** A result, of a review or a test. */
const SCORE = /\d\s?(?:out of|\/|%|percent|points?|stars?|von|sur|de|van)|\b(?:grade|rated)\b/i;

const UNITS = {
  weight: /\d\s?(?:kg|kilos?|kilograms?|g|grams?|gramm|tonnes?|tons?|tonnen|t|lbs?|pounds|stone)(?!\p{L})/iu,
  length:
    /\d\s?(?:mm|cm|m|km|metres?|meters?|kilomet(?:re|er)s?|miles?|ft|feet|foot|inch(?:es)?|yards?|mètres?|kilomètres?|metros?|kilómetros?|minutes?|hours?|stunden?|minuten|m²|m2|sqm|ha|hectares?|hektar)(?!\p{L})|["″”](?=\s|$)/iu,
};

export const statesFrequency = (text: string): boolean => FREQUENCY.test(text);
export const statesTravel = (text: string): boolean => TRAVEL.test(text);
export const statesWarning = (text: string): boolean => WARNING.test(text);
export const statesScore = (text: string): boolean => SCORE.test(text);
export const statesWeight = (text: string): boolean => UNITS.weight.test(text);
export const statesLength = (text: string): boolean => UNITS.length.test(text);
/** What "hoch" is said of in German: sums, shares, periods, and what is measured. */
export const statesHeight = (text: string): boolean =>
  statesMoney(text) || statesShare(text) || statesDuration(text) || statesLength(text);
