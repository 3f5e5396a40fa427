const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Describes what is asked for and is seldom repeated in the answer; folded. */
export const modifiers = setOf(
  `current currently original originally initial initially latest newest new old now today final exact exactly total
  overall main whole only planned agreed allowed offered expected still already actual actually own other usual normal
  single average each every per first last next big bigger long often far much many old size also really finally
  currently again together possible there please exactly different regular yearly monthly weekly annual year month week day
  aktuell aktuelle aktuellen neue neuen neuer neues alte alten jetzt noch schon ursprunglich ursprungliche nachste nachsten
  nachster letzte letzten insgesamt genau hoch gross
  actuel actuelle nouveau nouvelle prochain prochaine dernier derniere encore deja total maintenant prevu prevue
  actual nuevo nueva proximo proxima ultimo ultima ahora todavia ya total final
  huidige nieuwe oude volgende laatste nu nog al totaal oorspronkelijke`,
);

/** Before a name, and no part of it; folded. */
export const personTitles = setOf(
  'mr mrs ms mx miss dr prof professor sir family herr herrn frau familie firma monsieur madame mme mlle senor senora sr sra don dona meneer mevrouw dhr mevr signor signora',
);

/** Nouns that stand for anything. */
export const genericNouns = setOf(
  `number amount name kind type sort thing people person persons someone anybody somebody way part level sum figure status
  details info information rating one time times note notes topic place location title
  zahl anzahl betrag name art leute personen person preis summe
  nombre montant nom genre gens personnes personne somme
  numero cantidad nombre tipo gente personas persona
  aantal bedrag naam soort mensen personen persoon`,
);

/** Verbs of any question. */
export const lightVerbs = setOf(
  `be have has had do does did make makes made making get gets got take takes took taken give gives gave given come comes came
  go goes went gone use uses used find found happen happens happened want wants wanted need needs needed say says said
  tell told hold holds held run runs put set sets keep know known look looks bring think thinks call called look done
  become becomes handle handles mean means going being see seen show shows shown ask asked take place held
  heisst heissen gibt geben ist sind war wurde wird werden hat haben macht machen kommt kommen findet finden statt liegt
  bekommt dauert soll sollen darf nimmt nehmen entgegen ab an auf aus ein zu vor mit statt
  est sont etait sera fait faire va vont dit appelle appellent avoir lieu faut veut vient doit
  es son fue era tiene tienen hace hacer va van dice llama llaman hay quiere viene debe esta estan sera
  is zijn was heeft hebben doet doen gaat komt heet heten vindt plaats wil moet wordt ligt krijgt`,
);

/** Forms that no stemmer brings together. */
export const irregular = new Map(
  (
    'sold sell|sale sell|paid pay|payment pay|met meet|chose choose|chosen choose|choice choose|bought buy|brought bring|sent send|wrote write|written write|' +
    'spoke speak|spoken speak|took take|taken take|gave give|given give|left leave|lost lose|loss lose|held hold|kept keep|began begin|won win|built build|speech speak|speaker speak|' +
    'decision decide|agreement agree|grew grow|growth grow|fell fall|fallen fall|taught teach|drove drive|driver drive|flew fly|flight fly|worse bad|badly bad|worst bad|best good|better good|well good|' +
    'broke break|broken break|breakage break|breakages break|ran run|forbidden forbid|women woman|men man|children child|lent lend|led lead|leader lead|ill illness'
  )
    .split('|')
    .map((pair) => pair.split(' '))
    .map(([form = '', basic = '']) => [form, basic] as const),
);

/** The question asks for what was, and not for what is now. */
export const ASKS_FOR_BEFORE =
  /\b(?:original(?:ly)?|initial(?:ly)?|at first|(?:the )?first (?:number|price|offer|date|plan|budget|quote|idea|proposal|choice)|(?:used to|previous(?:ly)?|former(?:ly)?|earlier|before)(?! (?:the|a|an|my|our|she|he|they|we|it|i)\b)|old (?:price|rate|date|fee|rent|office|address|number|venue)|urspr[uü]nglich\p{L}*|zuerst|anf[aä]nglich|vorher|fr[uü]her|initialement|à l['’]origine|au d[eé]but|auparavant|originalmente|al principio|antes|oorspronkelijk\p{L}*|aanvankelijk|eerst)\b/iu;
