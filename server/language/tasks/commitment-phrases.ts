/** How hasty notes in a language say who owes what. Sources of patterns, which a speaker of the language can mend. */
export interface CommitmentPhrases {
  /** Heads a list of what the writer owes; a name may follow. */
  iOwe: string;
  /** Behind a name, heads a list of what that one owes. */
  owes: string;
  /** Behind a name, heads what that one brings or does. */
  brings: string;
  /** Heads a list of what is to be done. */
  toDo: string;
  me: string;
  /** Before what the writer promised, or was asked for. */
  promised: string;
  /** Behind a thing, before the day when it has to be there. */
  due: string;
  /** Behind somebody, before what has to be there for them by a day. */
  needs: string;
  /** Follows what is needed, before the day. */
  needsEnd?: string;
  /** Begins what is needed without a day. */
  thing: string;
  /** Stands before a day by which something is needed. */
  by: string;
  /** Stands before a last day, and nothing else. */
  latest: string;
  for: string;
  /** Begins a piece of a list that goes on with the piece before it. */
  goesOn: string;
  /** What is done. */
  done: string;
  /** Of another time: figures, no work. */
  past: string;
  /** What always holds. */
  rule: string;
}

export const commitmentPhrases: Record<string, CommitmentPhrases> = {
  en: {
    iOwe: '(?:i|we)(?: still| also)? owe',
    owes: 'owes?(?: me| us)?',
    brings: 'to (?:send|bring|do)|brings?|sends?',
    toDo: 'homework|exercise|commitment|promise|actions?(?: items?| points?)?|next steps?|tasks?|to[- ]?do|(?:i |we )?(?:must|need to|have to|to)(?: still)? (?:do|invoice|send|pay|book|call|buy)|still to do',
    me: 'me|i',
    promised:
      '(?:i|we) (?:have )?promised \\p{L}+(?: \\p{Lu}\\p{L}+)? (?=(?:an?|the|some|my|our|two|three|\\d+)\\s)|(?:wants?|wanted|asked|asks|expects?) (?:me|us) (?:to|for)\\s',
    due: '(?:is |are )?(?:due|payable|to be paid|to be filed|goes out|go out)',
    needs: 'needs?|requires?|wants?|expects?',
    thing: 'an?|our|my|another|more|\\d+',
    by: 'by|until|before|no later than',
    latest: 'by|no later than',
    for: 'for',
    goesOn:
      'and|or|by|before|after|until|with|without|w|for|to|in|on|at|of|from|as|if|when|once|so|but|because|which|who|that|incl|including|only|not|no|max|about|then|she|he|they|it|i|we|see',
    done: 'done|did|sent|has been|have been|settled',
    past: 'last year|the year before|was|were|used to',
    rule: 'always|never|normally|usually|no exceptions|every (?:time|year|session)',
  },
  de: {
    iOwe: '(?:ich|wir) schulden?(?: noch)?',
    owes: 'schuldet(?: mir| uns)?(?: noch)?',
    brings: 'bringt(?: mit)?|schickt|liefert|besorgt',
    toDo: 'hausaufgaben?|aufgaben?|übung|auftrag|vereinbarung|zusage|nächste schritte|noch zu tun|zu erledigen|noch abzurechnen',
    me: 'ich',
    promised: '(?:bittet|bat|baten|bitten) (?:mich|uns) um\\s|von mir (?:bekommt|bekommen) \\p{L}+ (?:noch )?',
    due: '(?:ist |sind )?(?:fällig|zahlbar|zu zahlen|abzugeben)',
    needs: 'braucht|brauchen|benötigt|benötigen',
    thing: 'eine?[nr]?|unsere?n?|meine?n?|noch eine?n?|\\d+',
    by: 'bis(?: zum)?|vor dem|spätestens',
    latest: 'spätestens(?: bis)?(?: am| zum)?',
    for: 'für',
    goesOn:
      'und|oder|bis|vor|nach|mit|ohne|für|an|in|im|am|auf|bei|von|vom|wenn|sobald|aber|weil|der|die|das|inkl|nur|nicht|kein|keine|max|dann|sie|er|es|ich|wir|siehe',
    done: 'erledigt|verschickt|bezahlt',
    past: 'letztes jahr|vorjahr|im jahr davor|war|waren',
    rule: '(?<!noch )immer(?! noch)|nie|niemals|grundsätzlich|normalerweise',
  },
  nl: {
    iOwe: '(?:ik ben|wij zijn|we zijn) (?:nog )?(?:verschuldigd|schuldig)|van mij',
    owes: '(?:is|zijn) (?:mij|me|ons) (?:nog )?(?:verschuldigd|schuldig)',
    brings: 'brengt(?: mee)?|stuurt|levert|regelt',
    toDo: 'huiswerk|oefening|opdracht|afspraak|toezegging|actie|acties|actiepunten|volgende stap(?:pen)?|nog te doen|nog te factureren',
    me: 'ik',
    promised: '(?:vraagt|vroeg|vroegen) (?:mij|me|ons) (?:om|naar)\\s',
    due: '(?:is |zijn )?(?:verschuldigd|te betalen|klaar|in te leveren)',
    needs: 'heeft|hebben',
    needsEnd: ' nodig',
    thing: 'een|onze|ons|mijn|nog een|\\d+',
    by: 'voor|vóór|uiterlijk|tegen|tot',
    latest: 'uiterlijk(?: op| voor)?',
    for: 'voor',
    goesOn:
      'en|of|voor|na|met|zonder|aan|in|op|bij|van|als|zodra|maar|omdat|die|dat|incl|alleen|niet|geen|max|dan|ze|zij|hij|het|ik|we|zie',
    done: 'gedaan|klaar|verstuurd|betaald',
    past: 'vorig jaar|het jaar ervoor|was|waren',
    rule: '(?<!nog )altijd|nooit|normaal|meestal',
  },
  fr: {
    iOwe: '(?:je dois|nous devons)(?: encore)?',
    owes: '(?:me |nous )?(?:doit|doivent)',
    brings: 'apporte|envoie|fournit',
    toDo: 'devoirs?|exercice|engagement|mission|tâche|actions?|prochaines? étapes?|à faire|reste à faire|à facturer',
    me: 'moi',
    promised:
      "(?:j[’']ai|nous avons) promis (?:à \\p{L}+ )?(?=(?:une?|le|la|les|des)\\s)|(?:m[’']a|nous a)(?: encore)? demandé (?:de\\s|d[’'])",
    due: '(?:est |sont )?(?:dus?|dues?|payables?|à payer|à rendre|à remettre)',
    needs: "(?:a|ont) besoin (?:de |du |des |d[’'])|attend|attendent",
    thing: 'une?|notre|nos|mon|ma|mes|\\d+',
    latest: 'au plus tard(?: le)?',
    by: "avant(?: le)?|d[’']ici(?: le)?|pour le|au plus tard",
    for: 'pour',
    goesOn:
      'et|ou|avant|après|avec|sans|pour|à|en|sur|de|du|des|si|quand|mais|parce|qui|que|dont|seulement|pas|max|puis|elle|il|on|je|nous|voir',
    done: 'fait|faite|envoyé|payé',
    past: "l[’']an dernier|l[’']année dernière|était|étaient",
    rule: 'jamais|normalement|en général',
  },
  es: {
    iOwe: '(?:(?:les? )?debo|(?:les? )?debemos)(?: todavía)?',
    owes: '(?:me |nos )?(?:debe|deben)',
    brings: 'trae|envía|manda|aporta|entrega',
    toDo: 'deberes|ejercicios?|compromiso|encargo|tareas?|acciones|próximos? pasos?|por hacer|pendientes?|por facturar',
    me: 'yo',
    promised:
      '(?:le|les) (?:prometí|prometimos) (?=(?:una?|el|la|los|las)\\s)|(?:me|nos) (?:pidió|pide|ha pedido|pidieron) (?:que\\s)?',
    due: '(?:vence|vencen|a pagar|pagadero|pagadera)(?: el| antes del?)?',
    needs: '(?:necesita|necesitan)',
    thing: 'una?|nuestr[oa]s?|otr[oa]s?|\\d+',
    by: 'antes del?|hasta el|para el',
    latest: 'a más tardar(?: el)?',
    for: 'para',
    goesOn:
      'y|e|o|antes|después|con|sin|para|a|en|de|del|si|cuando|pero|porque|que|solo|no|máx|luego|ella|él|lo|la|yo|ver',
    done: 'hecho|hecha|enviado|pagado',
    past: 'el año pasado|el año anterior|era|eran|fue',
    rule: 'siempre|nunca|normalmente|en general',
  },
};
