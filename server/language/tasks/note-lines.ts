import { fold } from '#server/language/fold.ts';
import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { trimEndOf } from '#server/language/trim-end.ts';
import { labelOf } from './commitments.ts';

export type Section = 'actions' | 'agreements' | 'done' | 'aside' | 'plain';

/** A line of a note: what it is, and what is left of it without the signs that say so. */
export interface NoteLine {
  kind: 'blank' | 'heading' | 'row' | 'open' | 'ticked' | 'cue' | 'item' | 'text';
  /** Without bullets, boxes and "TODO:". */
  content: string;
  /** Where `content` begins and ends in the note. */
  start: number;
  end: number;
  /** Counted from one. */
  number: number;
  /** What the line as a whole begins with. */
  lineStart: number;
  /** Of a heading: what it opens. */
  section: Section;
  /** Of a heading or "Action (Tom):": the owner; for a heading also whose homework. */
  owner: string | null;
  /** Behind an arrow: something follows from what is above. */
  isArrow: boolean;
  /** The checkbox of a task list, as a page shows it. */
  box: 'open' | 'ticked' | null;
  /** Of a numbered item. */
  itemNumber: number | null;
  isQuoted: boolean;
}

/** Behind a bullet, or instead of one. */
const ARROW = /^(?:—\s+|(?:→|->|=>|>>|➔|➜|⇒)\s*)/u;
const BOLD_LINE = /^(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?$/;
const CUE =
  /^(?:\*\*|__|_|\*)?(?:to[- ]?dos?|a\.?i\.?|action(?:\s+(?:items?|points?|required))?s?|ap|task|next\s+steps?|next|to (?:sort|book|chase|buy|call|arrange)|still to do|outstanding|follow[- ]?ups?|deliverables?|homework|aufgaben?|offen|noch offen|(?:noch )?zu (?:tun|klären|erledigen)|nächste[rs]? schritte?|nächstes|openstaand|nog te doen|te doen|volgende stap(?:pen)?|acties|actiepunten|reste à faire|restent? à faire|prochaines? étapes?|siguientes? pasos?|próximos? pasos?|queda por hacer|falta|aufgabe|actie(?:punt)?|à faire|nächster schritt|zu tun|tareas?|pendientes?|por hacer|acción)\s*#?\d{0,3}(?:\s*\((?<owner>[^()]{1,40})\)|\s+(?:for\s|für\s|pour\s|para\s|voor\s)?(?<name>(?:(?:mr|mrs|ms|mme|m|sra?|dr|herr|frau|hr|dhr|mevr)\.?\s)?\p{L}{2,20})(?=\s*:))?(?:\*\*|__|_|\*)?\s*(?:[:\]]|[-–—]\s)(?:\*\*|__)?\s*/iu;
/** "For next time: …", "Bis zum nächsten Mal: …", "Fehlt noch: …": what somebody has to do, or to get, until then. */
const NEXT_TIME =
  "(?:for|by|before|until) (?:the )?next (?:time|session|meeting|call|week|visit|appointment)|(?:until|by|before) then|in the meantime|(?:bis|für|zu) (?:zum |das |zur |die )?nächste[nsr]? (?:mal|sitzung|stunde|treffen|termin|gespräch|besuch|woche)|vor (?:der|dem) nächsten (?:mal|sitzung|stunde|treffen|termin|gespräch)|bis dahin|pour (?:la |le )?(?:prochaine? (?:fois|séance|réunion|rendez-vous|rdv)|(?:séance|réunion|fois) (?:suivante|prochaine))|(?:d['’]ici|avant) (?:la |le )?(?:prochaine? (?:fois|séance|réunion|rendez-vous|rdv)|(?:séance|réunion|fois) (?:suivante|prochaine))|d['’]ici[ -]là|(?:voor|tegen|tot) (?:de |het )?(?:volgende|komende) (?:keer|sessie|afspraak|gesprek|bijeenkomst|overleg)|tot (?:die tijd|dan)|para (?:la |el )?(?:próxim[oa]|siguiente) (?:vez|sesión|reunión|cita|semana|encuentro)|(?:de aquí|hasta|antes de) (?:a )?(?:la |el )?(?:próxim[oa]|siguiente) (?:vez|sesión|reunión|cita)|hasta entonces|mientras tanto";
const MISSING =
  "nicht vergessen|(?:bitte )?(?:merken|dran denken|denk an)|don[’']?t forget|note to self|remember|(?:à )?ne pas oublier|pas oublier|(?:pense-bête|à noter)|no olvidar|recordar|niet vergeten|onthouden|still (?:missing|needed|to (?:get|buy|do|book))|fehlt|fehlen|(?:es )?fehl(?:t|en) noch|noch (?:besorgen|zu besorgen|nötig)|besorgen|(?:il )?manque(?:nt)?(?: encore)?|(?:il )?reste à (?:trouver|acheter|prévoir)|(?:nog )?(?:mist|ontbreekt|missen)(?: nog)?|nog (?:nodig|te regelen|kopen)|faltan?(?: aún| todavía)?|aún faltan?|todavía faltan?";
const LABEL_CUE = new RegExp(
  `^(?:\\*\\*|__|_|\\*)?(?:${NEXT_TIME}|${MISSING})(?:\\*\\*|__|_|\\*)?\\s*:(?:\\*\\*|__)?\\s*`,
  'iu',
);
const BARE_CUE = /^(?:TODO|To-?do|ACTION|AI)\s+(?=\S)/u;
const DONE_CUE =
  /^(?:rules?|general|regeln?|regels?|règles?|reglas?|done|completed|closed|cancelled|erledigt|klaar|fait|hecho|fyi|nb|decision|decided|note|info|contact|contacto|kontakt|budget|presupuesto|status|statut|estado)\s*[:–—-]|^(?:\*\*|__)?(?:summary|keywords?|zusammenfassung|stichwörter|schlagwörter|schlüsselwörter|résumé|mots[- ]clés|resumen|palabras clave|samenvatting|trefwoorden|riassunto|resumo)\s*(?:\*\*|__)?\s*:|^(?:(?:agenda|tagesordnung|ordre du jour|orden del día)(?:\s[^.:]{0,30})?|next (?!steps?|actions?|tasks?|for)\p{L}+|nächste[snr]? (?:mal|termin|sitzung|treffen|prüfung|gespräch|besprechung|runde)|volgende (?:keer|vergadering|afspraak|sessie|overleg|controle|gesprek)|prochaine (?:fois|réunion|séance)|prochain (?:rendez-vous|rdv|point|entretien|appel)|próxim[oa] (?:vez|reunión|junta|sesión|cita|revisión|llamada))\s*:/iu;
/** "I need to: ring the skip people, get keys cut". */
const OWN_LIST =
  /^(?:(?:i|we)(?: still| also)? (?:need|have|must|got)(?: to)?|(?:ich|wir) (?:muss|müssen)(?: noch| auch)?|(?:je dois|nous devons|il faut|on doit)(?: encore| aussi)?|(?:tengo|tenemos|hay)(?: todavía| aún)? que|(?:ik|we|wij) (?:moet|moeten)(?: nog| ook)?)\s*:\s*/iu;
/** What has to be by then follows. */
const DEADLINE_LABEL =
  /^(?:deadline|due|frist|termin|échéance|date limite|plazo|fecha límite)\s*:\s*(?=\S+\s+\S+\s+\S)/iu;
/** A longer number is a year or an amount, and no item's. */
const MARKER_MAX = 4;

/** A longer line is a paragraph: its sentences are read, up to so many characters at once, and nothing else in it. */
const LINE_MAX = 5_000;

/** The lines of a note in their order. */
export function readNoteLines(text: string): NoteLine[] {
  return [...readWrittenLines(text)].flatMap((line, index) =>
    line.end - line.start > LINE_MAX ? readLongLine(text, line, index + 1) : [readNoteLine(text, line, index + 1)],
  );
}

/** A long line as pieces that end with a sentence; where none ends for too long there is nothing to read. */
function readLongLine(text: string, { kind, start, end, isQuoted }: WrittenLine, number: number): NoteLine[] {
  const pieces: NoteLine[] = [];
  let from = start;
  while (from < end && kind !== 'code' && kind !== 'fence') {
    const piece = text.slice(from, Math.min(end, from + LINE_MAX));
    const isLast = from + piece.length === end;
    const stop = isLast ? piece.length : Math.max(...['. ', '! ', '? '].map((mark) => piece.lastIndexOf(mark))) + 1;
    if (stop === 0) break;
    const content = piece.slice(0, stop).trim();
    const at = from + piece.indexOf(content);
    if (content !== '') pieces.push({ ...lineOf('text', content, at, at + content.length, number), isQuoted });
    from += stop;
  }
  return pieces.length === 0 ? [lineOf('blank', '', start, start, number)] : pieces;
}

function readNoteLine(text: string, line: WrittenLine, number: number): NoteLine {
  const { kind, start, end, box } = line;
  if (kind === 'blank' || kind === 'fence' || kind === 'code') return lineOf('blank', '', start, start, number);
  const written = text.slice(start, end).trimEnd();
  const lineStart = start + written.length - written.trimStart().length;
  // "K. will keep a log": who does it, and no item.
  const isInitial = kind === 'item' && /^\p{Lu}\.$/u.test(line.marker) && /^\p{Ll}/u.test(text.slice(line.textStart));
  const isItem = kind === 'item' && line.marker.length <= MARKER_MAX && !isInitial;
  const from = kind === 'item' && !isItem ? text.indexOf(line.marker, start) : line.textStart;
  const rest = text.slice(from, start + written.length);
  const make = (made: NoteLine['kind'], taken = 0, more: Partial<NoteLine> = {}) => {
    const content = rest.slice(taken);
    const place = {
      lineStart,
      isQuoted: line.isQuoted,
      itemNumber: isItem ? Number.parseInt(line.marker, 10) || null : null,
    };
    return { ...lineOf(made, content, from + taken, start + written.length, number), ...place, ...more };
  };
  if (kind === 'row' && rest.lastIndexOf('|') > 0) return make('row');
  if (kind === 'heading') return make('heading', 0, headed(rest));
  if (box !== null) return make(box, 0, { box: line.isMarkdownBox ? box : null });
  const arrow = ARROW.exec(rest)?.[0] ?? '';
  const words = rest.slice(arrow.length);
  const isBullet = isItem || arrow !== '';
  if (words.startsWith('~~') || (DONE_CUE.test(words) && !LABEL_CUE.test(words))) return make('ticked', arrow.length);
  const bold = BOLD_LINE.exec(words);
  if (!isBullet && bold) return make('heading', 0, headed(bold[1] ?? ''));
  const cue = CUE.exec(words) ?? LABEL_CUE.exec(words) ?? BARE_CUE.exec(words) ?? OWN_LIST.exec(words);
  if (cue && words.slice(cue[0].length).trim() !== '') {
    return make('cue', arrow.length + cue[0].length, { owner: cue.groups?.owner ?? cue.groups?.name ?? null });
  }
  const deadline = DEADLINE_LABEL.exec(words)?.[0].length ?? 0;
  if (deadline > 0) return make('text', arrow.length + deadline);
  const label = /^[^.!?]{1,60}:$/.test(words) || (!isBullet && isTitle(words));
  if (label && (!isBullet || sectionOf(words) !== 'plain')) return make('heading', arrow.length, headed(words));
  return make(isBullet ? 'item' : 'text', arrow.length, { isArrow: /[→>➔➜⇒]/u.test(arrow) });
}

function lineOf(kind: NoteLine['kind'], content: string, start: number, end: number, number: number): NoteLine {
  return {
    kind,
    content,
    start,
    end,
    number,
    lineStart: start,
    section: 'plain',
    owner: null,
    isArrow: false,
    box: null,
    itemNumber: null,
    isQuoted: false,
  };
}

function headed(title: string): { section: Section; owner: string | null } {
  const owner =
    /\b(?:for|of|fo[uü]r|für|voor|pour)\s+(\p{Lu}[\p{L}'-]{1,30}(?:\s\p{Lu}[\p{L}'-]{1,30})?)\s*:?\s*$/u.exec(
      title,
    )?.[1] ?? null;
  const label = labelOf(title);
  return label !== null && label.kind !== 'name'
    ? { section: 'actions', owner: label.owner ?? owner }
    : { section: sectionOf(title), owner };
}

const titles: [Section, RegExp][] = [
  [
    'done',
    /^(?:already )?(?:done|completed|closed|finished|erledigt|klaar|gedaan|fait|hecho|terminado|achieved|summary|keywords|zusammenfassung|stichworter|schlagworter|resume|mots-cles|resumen|palabras clave|samenvatting|trefwoorden|progress|went (?:well|badly))\b/,
  ],
  [
    'aside',
    /^(?:ideas?|parking lot|parked|maybe|later|someday|present|attendees|attending|apologies|participants|agenda|questions?|open questions|decisions?|background|discussion|context|summary|facts|circumstances|what we heard|not our job|out of scope|for information|fyi|went (?:well|badly)|risks?|teilnehmer|anwesend|aanwezig|presents|asistentes|orden del dia|tagesordnung|diskussion|aussprache|besprechung|bespreking|discussie|echanges|debate?|deliberacion|tour de table|ruckblick|verschiedenes|sonstiges|divers|varia|rondvraag|ruegos y preguntas|aob|any other business|ideen|ideas|fragen|vragen|questions|preguntas|besluiten|beschlusse|decisiones)\b/,
  ],
  [
    'actions',
    /^(?:(?:our|my|your|key|agreed|further|new|open|outstanding|the)\s+)?(?:actions?(?: items?| points?| log| list| plan| register)?|action(?:s)? (?:agreed|arising|from)\b.*|next steps?|next|to[- ]?dos?(?: list)?|to do\b.*|to be done|must do|tasks?|homework|assignments?|follow[- ]?ups?|open(?: points?| items?| actions?)?|outstanding(?: items?)?|responsibilities|who does what|deliverables|still to do|(?:week \d+|.*\b(?:task|action|to-?do)) list|(?:offene |neue )?aufgaben(?:liste)?|nachste schritte|offene (?:punkte|to-?dos)|(?:noch )?(?:zu erledigen|zu tun|offen)|massnahmen|(?:openstaande )?(?:acties|actiepunten|punten)|actielijst|vervolgstappen|volgende stappen|(?:open )?taken(?:lijst)?|(?:nog )?te doen|(?:reste )?a faire|prochaines etapes|actions a mener|plan d'actions?|suites? a donner|points a traiter|(?:lista de )?tareas|acciones|(?:asuntos |temas |puntos )?pendientes|por hacer|(?:proximos|siguientes) pasos|compromisos)(?:\s*(?:[:(–—-]|pendientes\b|abiertas\b|offen\b|openstaand\b|en cours\b|for\b|of\b|fur\b|voor\b|pour\b|para\b|before\b|by\b|until\b|from\b|and\b|fri|mon|tue|wed|thu).*)?$/,
  ],
  [
    'agreements',
    /^(?:agreements?|agreed|outcomes?|results?|improve\b.*|open points\b.*|what happens now|commitments?|vereinbarungen|afspraken|accords|acuerdos)(?:\s*[:(].*)?$/,
  ],
];

/** Without a colon or a sign, a line is a title if it is little else than one of those words. */
function isTitle(line: string): boolean {
  if (/:\s*\S/.test(line)) return false;
  const section = sectionOf(line);
  const words = line.split(/\s+/).length;
  if (section === 'actions' || section === 'agreements') return words <= 8 && !/[.!?;,]$/.test(line);
  return section !== 'plain' && words <= 3;
}

/** What a title opens. */
export function sectionOf(title: string): Section {
  if (LABEL_CUE.test(`${trimEndOf(title, /[\s:*_#]/).replace(/^[\s#*_>–—-]+/, '')}:`)) return 'actions';
  const plain = trimEndOf(fold(title), /[\s:*_]/)
    .replace(/^[\s#*_>–—-]*(?:\d+(?:\.\d+)*[.)]\s*|\d+(?:\.\d+)+\s+)?/, '')
    .slice(0, 80);
  return titles.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'plain';
}
