/** What a heading or a label asks for, where lines of notes that answer it can be recognized. */
export type Concept =
  | 'client'
  | 'decisions'
  | 'findings'
  | 'goals'
  | 'money'
  | 'nextSteps'
  | 'offer'
  | 'people'
  | 'questions'
  | 'risks'
  | 'situation'
  | 'subject'
  | 'summary'
  | 'timeline';

/**
 * The words for each, folded, in English, German, Dutch, French, Spanish, Italian and Portuguese. Only words that mean
 * nothing else as a heading: "date" is the day of a note, and an adviser's "investments" are no price.
 */
export const conceptWords: Record<Concept, string> = {
  client: 'client|customer|kunde|kundin|klant|cliente',
  decisions:
    'decision|decisions|decided|agreed|agreement|agreements|what we agreed|what was agreed|agreed so far|resolution|resolutions|entscheidung|entscheidungen|beschluss|beschlusse|beschlossen|entschieden|vereinbart|vereinbarung|vereinbarungen|was wir vereinbart haben|besluit|besluiten|besloten|afspraak|afspraken|afgesproken|wat we hebben afgesproken|decide|convenu|ce que nous avons convenu|accord|accords|decisiones|decidido|acordado|acuerdo|acuerdos|lo acordado|lo que acordamos|decisione|decisioni|deciso|concordato|che cosa abbiamo concordato|decisao|decisoes|combinado|o que combinamos',
  findings:
    'finding|findings|result|results|observation|observations|ergebnis|ergebnisse|feststellungen|erkenntnisse|bevinding|bevindingen|resultaat|resultaten|constat|constats|constatation|constatations|resultat|resultats|hallazgo|hallazgos|resultado|resultados|conclusiones|risultato|risultati|conclusoes',
  goals:
    'goal|goals|objective|objectives|aim|aims|target|targets|what you want to achieve|ziel|ziele|zielsetzung|was sie erreichen mochten|doel|doelen|doelstelling|doelstellingen|wat u wilt bereiken|objectif|objectifs|but|buts|ce que vous souhaitez obtenir|objetivo|objetivos|meta|metas|lo que desea conseguir|obiettivo|obiettivi|che cosa desiderate ottenere|o que pretende alcancar',
  money:
    'budget|budgets|price|prices|pricing|fee|fees|cost|costs|day rate|kosten|preis|preise|honorar|tagessatz|festpreis|prijs|prijzen|tarief|dagtarief|begroting|prix|tarif|tarifs|cout|couts|honoraires|presupuesto|precio|precios|tarifa|tarifas|coste|costes|costo|costos|honorarios|prezzo|prezzi|costi|preventivo|onorario|orcamento|preco|precos|custo|custos',
  nextSteps:
    'next|next step|next steps|next actions|action|actions|action item|action items|action points|to do|to dos|todo|todos|to-do|to-dos|task|tasks|first steps|follow up|follow ups|follow-up|follow-ups|steps|nachste schritte|nachster schritt|weiteres vorgehen|aufgabe|aufgaben|zu erledigen|zu tun|erste schritte|schritte|volgende stap|volgende stappen|vervolgstappen|eerste stappen|stappen|actie|acties|actiepunt|actiepunten|taken|te doen|prochaine etape|prochaines etapes|premieres etapes|etapes|a faire|tache|taches|proximo paso|proximos pasos|primeros pasos|pasos|tarea|tareas|acciones|pendientes|por hacer|prossimo passo|prossimi passi|passi|azioni|attivita|da fare|proximo passo|proximos passos|passos|tarefa|tarefas|acoes|a fazer',
  offer:
    'offer|scope|scope of work|deliverable|deliverables|approach|what we propose|proposed work|services|leistung|leistungen|leistungsumfang|umfang|vorgehen|was wir vorschlagen|omvang|aanpak|werkzaamheden|wat wij voorstellen|prestation|prestations|perimetre|livrables|demarche|ce que nous proposons|alcance|entregables|enfoque|lo que proponemos|ambito|approccio|che cosa proponiamo|escopo|entregaveis|abordagem|o que propomos',
  people:
    'people|people involved|participants|attendees|who was there|beteiligte|teilnehmer|teilnehmende|anwesend|betrokkenen|deelnemers|aanwezig|personnes|personnes concernees|presents|personas|personas implicadas|asistentes|participantes|persone|persone coinvolte|partecipanti|presenti|pessoas|pessoas envolvidas|presentes',
  questions:
    'question|questions|open question|open questions|open points|open issues|unresolved|offene frage|offene fragen|fragen|offene punkte|open vragen|vraag|vragen|openstaande vragen|question ouverte|questions ouvertes|questions en suspens|pregunta|preguntas|preguntas abiertas|dudas|domanda|domande|domande aperte|pergunta|perguntas|questoes em aberto',
  risks:
    'risk|risks|risk register|concern|concerns|risiko|risiken|bedenken|risicos|risico|risque|risques|inquietudes|riesgo|riesgos|rischio|rischi|risco|riscos',
  situation:
    'situation|background|current situation|context|starting point|where things stand|ausgangslage|hintergrund|ist-zustand|situatie|huidige situatie|achtergrond|uitgangssituatie|contexte|situation actuelle|situacion|situacion actual|contexto|antecedentes|situazione|situazione attuale|contesto|situacao|situacao atual',
  subject: 'subject|betreff|onderwerp|objet|asunto|oggetto|assunto',
  summary:
    'summary|in short|key points|main points|zusammenfassung|kurzfassung|samenvatting|resume|synthese|en bref|resumen|puntos clave|sintesi|riassunto|resumo',
  timeline:
    'timeline|timetable|timing|schedule|dates|key dates|important dates|deadline|deadlines|milestone|milestones|go-live|go live|zeitplan|termine|fristen|frist|meilenstein|meilensteine|terminplan|tijdlijn|tijdpad|mijlpaal|mijlpalen|calendrier|echeance|echeances|echeancier|delais|jalons|cronograma|calendario|plazo|plazos|fechas|fechas clave|hitos|scadenza|scadenze|tempistica|prazo|prazos|datas|marcos',
};
