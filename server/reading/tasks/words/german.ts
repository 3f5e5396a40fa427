import type { TaskWords } from './task-words.ts';

export const german: TaskWords = {
  me: 'ich|mich|mir',
  we: 'wir|man|jemand|irgendwer',
  you: 'du|ihr',
  they: 'er|sie|die beiden|beide',
  everyone: 'alle|jede|jeder|alle beide',
  articles: 'der|die|das|den|dem|unser|unsere|ihr|ihre|sein|seine|mein|meine',
  titles: 'frau|herr|herrn|hr|fr|dr|prof|ing|ra',
  roles:
    'mann|ehemann|ehefrau|sohn|tochter|mutter|vater|bruder|schwester|partner|partnerin|kunde|kundin|mandant|mandantin|auftraggeber|lieferant|bank|steuerberater|steuerberaterin|notar|notarin|anwalt|anwältin|vermieter|makler|einkauf|vertrieb|buchhaltung|vorstand|betriebsrat|verwaltung|agentur|hotel|caterer|koch|fotograf|fotografin|band|team|it|rechtsabteilung|personalabteilung|geschäftsführung|versicherung|praktikant|praktikantin|hausmeister|hausmeisterin|verwalter|verwalterin|hausverwaltung|architekt|architektin|bauleiter|bauleiterin|bauleitung|handwerker|maler|elektriker|gärtner|dachdecker|installateur|statiker|trainer|trainerin|referent|referentin|mieter|mieterin|käufer|verkäufer|eigentümer|klient|klientin|arzt|ärztin|gutachter|gutachterin|sekretariat|schriftführer|schriftführerin|kassierer|kassenwart|vorsitzende|vorsitzender|assistentin|assistent|trauzeuge|trauzeugin|floristin|büro|redaktion|verlag|druckerei',
  and: 'und|sowie',
  obliged:
    'muss|musst|müsst|müssen|soll|sollst|sollen|sollte|sollten|hat(?= .{3,90} zu \\p{Ll}+n\\b)|habe(?= .{3,90} zu \\p{Ll}+n\\b)|haben(?= .{3,90} zu \\p{Ll}+n\\b)|hat noch|braucht noch',
  intends: 'wird|werde|werden|will(?= (?:mir|uns|dir|ihm|ihr|ihnen|mich))|wollte(?:n)?(?= (?:mir|uns|mich))',
  promises:
    '(?:hat|habe|haben|hab) (?:zugesagt|versprochen|sich bereit erklärt|mich bereit erklärt|sich verpflichtet|angeboten|übernommen)(?: zu)?|(?:erklärt sich bereit|erkläre mich bereit|verspricht|verspreche|sagt zu|sage zu|bietet an)|(?:nimmt|nehme|nehmen) (?:sich|mir|uns) vor|(?:hat|habe) (?:sich|mir) vorgenommen|(?:verpflichtet|verpflichte) (?:sich|mich)|(?:wird|werden|wurde|sind|ist) gebeten|ist dafür zuständig|ist zuständig',
  impersonal:
    'es muss|es müssen|es soll|es sollen|es ist noch|zu klären ist|zu tun ist|noch zu klären|muss(?= (?:ich )?(?:noch|unbedingt|ihr|ihm|dringend))',
  requests:
    'bitte(?: noch)?|(?:denk|denkt|denken sie) (?:bitte )?(?:daran|dran)|(?:vergiss|vergesst|vergessen sie) (?:bitte )?nicht|nicht vergessen',
  asks: '(?:kann|könnte)(?: bitte)? (?:jemand|wer)|(?:kannst|könntest|magst|würdest) du|(?:könnt|könntet) ihr|(?:können|könnten|würden|wären) sie(?: so (?:freundlich|nett|lieb|gut))?',
  verbs:
    'fragen rufen schicken senden mailen schreiben klären prüfen checken buchen stornieren reservieren bestellen sorgen kaufen zahlen weisen melden laden bereiten stellen machen organisieren holen bringen planen sagen schieben vereinbaren stimmen sprechen haken fassen erinnern mahnen füllen reichen tragen kündigen ändern passen aktualisieren bearbeiten korrigieren lesen kopieren drucken scannen legen löschen sammeln rechnen kalkulieren suchen finden kontaktieren informieren leiten geben liefern teilen gleichen scheiden wählen testen installieren richten bauen putzen reparieren tauschen nehmen zeichnen öffentlichen posten reden treffen telefonieren bitten gratulieren ledigen setzen ziehen koordinieren fotografieren üben packen hängen kleben schneiden basteln recherchieren bestätigen dokumentieren protokollieren ergänzen formulieren präsentieren handeln moderieren regeln fixen updaten streichen kürzen archivieren antworten auftragen mieten leihen längern einholen räumen werfen führen schauen gucken kümmern nachreichen übernehmen versenden unterschreiben erstellen besorgen beantragen fordern warten überweisen freigeben notieren bieten verschicken faxen besprechen bringen',
  nounVerbs: '',
  prefixes:
    'an|ab|auf|aus|ein|nach|vor|zu|zurück|weiter|mit|raus|heraus|her|hin|um|durch|gegen|zusammen|rund|fertig|los|be|ver|er|ent|über|unter|hoch|runter|bei|frei|rüber|vorbei|ge',
  suffixes: '',
  forms:
    'gib gibt spricht bespricht liest nimmt trifft lädt hält wirft entwirft trägt übernimmt schick ruf frag prüf mach schreib mail buch reservier bestell hol bring klär kümmer such stell leit bittet rechne rechnet check sendet meldet bereitet antwortet testet schneidet bietet koordiniert wartet redet leitet reicht richtet unterschreibt beauftragt sagt bescheid',
  states:
    'sein haben wissen kennen glauben denken kosten dauern liegen stehen bleiben wohnen gelten genügen bedeuten heißen gehören fehlen wachsen steigen sinken werden funktionieren lachen',
  between:
    'und|ja|gut|so|nein|ok|noch|auch|dann|jetzt|bitte|außerdem|ebenfalls|zuerst|unbedingt|dringend|gleich|selbst|beide|sich|mir|dir|uns|ihm|ihr|ihnen|es|das|dazu|mich',
  passive:
    '.{0,90}?\\p{Ll}{3,}(?:t|en) werden|.{0,90}?(?:vorliegen|da sein|fertig sein|bei .{3,40} sein|erfolgen|raus|weg|rein)(?![\\p{L}])',
  due: '(?:ist |sind )?(?:.{0,30}?fällig|zahlbar|zu zahlen|abzugeben)',
  by: 'am|im|ab|bis(?: zum| spätestens)?|vor(?: dem)?|spätestens(?: am| bis)?|fällig',
  debts: 'schuldet(?: mir| uns)?(?: noch)?',
  needs: 'braucht|brauchen|benötigt|benötigen',
  promised: '(?:bittet|bat|baten|bitten) (?:mich|uns) um|von mir (?:bekommt|bekommen) \\p{L}+(?: noch)?',
  waiting:
    '(?:ich |wir )?(?:warte|warten)(?: noch)? auf|warte auf|noch kein(?:e|en)?|immer noch kein(?:e|en)?|(?:es )?fehl(?:t|en)(?: noch)?(?= \\p{L}{2,})',
  from: 'von|vom|durch',
  not: 'nicht|kein|keine|keinen|keinem|keiner|nie|niemals|niemand|auf keinen',
  perhaps:
    'angeblich|wohl|vermutlich|wahrscheinlich|vielleicht|irrtum|worden sein|gewesen sein|könnte|könnten|würde|wäre|irgendwann|eventuell|möchte|möchten|mal überlegen|bekanntlich|müsste|hätte',
  if: 'wenn|falls|sofern|sollte|sollten|müsste|ob',
  whether: 'wer|was|wie|wo|wann|warum|ob|welche|welcher|welches|wen|dass',
  habit:
    '(?<!noch )immer(?! noch)|grundsätzlich|normalerweise|üblicherweise|jeden (?:tag|morgen|montag|monat)|jede woche|jedes (?:jahr|mal)|seit jahren|früher|oft|meistens|(?:stunden|mal) (?:pro|am|in der|im) (?:tag|woche|monat|jahr)',
  done: 'erledigt|verschickt|bezahlt|schon|bereits|gemacht|hat sich erledigt|wurde|wurden',
  clause: 'aber|denn|weil|sonst|da|sondern|obwohl|damit|dass|wobei|während|sodass|wenn',
  goesOn:
    'und|oder|bis|vor|nach|mit|ohne|für|an|in|im|am|auf|bei|von|vom|wenn|sobald|aber|weil|der|die|das|inkl|nur|nicht|kein|keine|max|dann|sie|er|es|ich|wir|siehe',
  toDo: 'to[- ]?dos?|hausaufgaben?|aufgaben?|übung|auftrag|zusagen?|nächste[rs]? schritte?|nächstes|offen(?:e (?:punkte|fragen))?|noch offen|noch abzurechnen|(?:noch )?zu (?:tun|klären|erledigen|besorgen|machen)|erledigen|maßnahmen?|vereinbart(?:e aufgaben)?|(?:ich|wir) (?:muss|müssen)(?: noch| auch)?|(?:ich|wir) schulden?(?: noch)?|nicht vergessen|(?:bitte )?(?:merken|dran denken|denk an)|fehlt(?: noch)?|fehlen(?: noch)?|noch (?:besorgen|nötig)|besorgen|frist|wiedervorlage|to do liste|arbeitsaufträge',
  agreed: 'vereinbarung(?:en)?|vereinbart|abgemacht|absprachen?|beschlüsse|beschlossen',
  closed:
    '.{0,30}(?:tipps?|regeln)|ratschläge|checklisten?.{0,30}|regeln?|erledigt|entscheidung(?:en)?|entschieden|notiz(?:en)?|kontakt|budget|status|stand|sachstand|zusammenfassung|stichwörter|schlagwörter|tagesordnung.{0,20}|agenda.{0,20}|nächste[snr]? (?:mal|termin|sitzung|treffen|prüfung|gespräch|besprechung|runde)|diskussion|besprochen|hintergrund|stimmung|feedback|ideen?|fragen|tipps?|so .{0,30}|telefonat|streitwert|kosten|lief (?:gut|schlecht)',
  present: 'anwesend|teilnehmer|teilnehmende|dabei|entschuldigt|team|wer',
  isSo: 'ist|sind|war|waren|wurde|hat|haben|hatte|bin|will|wollen|wollte|möchte|möchten|kann|können|konnte|darf|mag|weiß|arbeitet|wohnt|bleibt|gilt|läuft|feiert|beginnt|startet|endet|heiratet|zieht|reist|stoppt|kündigt|wechselt|tritt|eröffnet|schließt|hört|plant|fährt|geht|kommt|sagt|sagte|meint|meinte|findet|freut|denkt|glaubt|berichtet|erzählt|fragte|rechnet|liegt',
  nextTime:
    '(?:bis |für )?(?:zum|beim|den|vor dem) (?:nächsten|kommenden) \\p{L}+|(?:bis |für )?(?:zur|in der|die|vor der) nächsten \\p{L}+|bis dahin',
  agreedThat:
    '(?:es wurde |wir haben )?(?:vereinbart|beschlossen|abgemacht|verabredet|festgehalten)(?:,? dass)|(?:wir haben|es wurde) (?:vereinbart|beschlossen)',
  remains: '(?:ist|sind) (?:noch )?zu|(?:ist|sind) noch',
  endings: { first: '(?!)', singular: 't', plural: 'en', future: '(?!)' },
  isVerbLast: true,
};
