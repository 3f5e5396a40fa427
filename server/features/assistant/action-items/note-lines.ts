import { fold } from '#server/language/fold.ts';

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
  /** Of a heading or "Action (Tom):": for whom; of a heading also whose homework. */
  owner: string | null;
  /** Behind an arrow: something follows from what is above. */
  isArrow: boolean;
}

const BOX_OPEN = /^(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[\s?\]|[□☐◻⬜▢])\s*/u;
const BOX_TICKED = /^(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[[xX✓✔]\]|[☑☒✓✔✅]️?|~~)\s*/u;
const BULLET = /^(?:(?:[-*+•▪◦‣·●○–—]|\d{1,3}[.)]|\(?[a-zA-Z][.)])\s+|(?:→|->|=>|>>|➔|➜|⇒)\s*)(?:(?:→|->|=>)\s*)?/u;
const HEADING = /^#{1,6}\s+/;
const BOLD_LINE = /^(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?$/;
const CUE =
  /^(?:\*\*|__|_|\*)?(?:to[- ]?dos?|a\.?i\.?|action(?:\s+(?:items?|points?|required))?s?|ap|task|next\s+steps?|follow[- ]?ups?|deliverables?|homework|aufgabe|actie(?:punt)?|à faire|nächster schritt|zu tun|tareas?|pendientes?|por hacer|acción)\s*#?\d{0,3}(?:\s*\((?<owner>[^()]{1,40})\))?(?:\*\*|__|_|\*)?\s*(?:[:\]]|[-–—]\s)(?:\*\*|__)?\s*/iu;
const BARE_CUE = /^(?:TODO|To-?do|ACTION|AI)\s+(?=\S)/u;
const DONE_CUE =
  /^(?:done|completed|closed|cancelled|erledigt|klaar|fait|hecho|fyi|nb|decision|decided|note|info)\s*[:–—-]/iu;
const ROW = /^\s{0,8}\|.*\|/;

/** The lines of a note in their order. */
export function readLines(text: string): NoteLine[] {
  const lines: NoteLine[] = [];
  let at = 0;
  let number = 0;
  let fence = '';
  for (const raw of text.split('\n')) {
    number += 1;
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(raw)?.[1];
    const isFenced = fence !== '';
    if (mark && (!isFenced || raw.trim() === fence)) fence = isFenced ? '' : mark;
    if (mark || isFenced) lines.push(lineOf('blank', '', at, at, number));
    else lines.push(readLine(raw, at, number));
    at += raw.length + 1;
  }
  return lines;
}

function readLine(raw: string, at: number, number: number): NoteLine {
  const line = raw.trimEnd();
  const indent = line.length - line.trimStart().length;
  const quote = /^\s*(?:>\s?)+/.exec(line)?.[0].length ?? indent;
  const body = line.slice(quote);
  const make = (kind: NoteLine['kind'], taken: number, more: Partial<NoteLine> = {}) => {
    const content = body.slice(taken);
    return { ...lineOf(kind, content, at + quote + taken, at + line.length, number), lineStart: at + indent, ...more };
  };
  if (body.trim() === '') return make('blank', body.length);
  if (ROW.test(line)) return make('row', 0);
  const hashes = HEADING.exec(body);
  if (hashes) return make('heading', hashes[0].length, headed(body.slice(hashes[0].length)));
  const ticked = BOX_TICKED.exec(body);
  if (ticked) return make('ticked', ticked[0].length);
  const open = BOX_OPEN.exec(body);
  if (open) return make('open', open[0].length);
  const bullet = BULLET.exec(body)?.[0] ?? '';
  const rest = body.slice(bullet.length);
  if (/^~~/.test(rest) || DONE_CUE.test(rest)) return make('ticked', bullet.length);
  const bold = BOLD_LINE.exec(rest);
  if (bullet === '' && bold) return make('heading', 0, headed(bold[1] ?? ''));
  const cue = CUE.exec(rest) ?? BARE_CUE.exec(rest);
  if (cue && rest.slice(cue[0].length).trim() !== '') {
    return make('cue', bullet.length + cue[0].length, { owner: cue.groups?.owner ?? null });
  }
  const label = /^[^.!?]{1,60}:$/.test(rest) || (bullet === '' && isTitle(rest));
  if (label && (bullet === '' || sectionOf(rest) !== 'plain')) return make('heading', bullet.length, headed(rest));
  return make(bullet === '' ? 'text' : 'item', bullet.length, { isArrow: /[→>➔➜⇒]/u.test(bullet) });
}

function lineOf(kind: NoteLine['kind'], content: string, start: number, end: number, number: number): NoteLine {
  return { kind, content, start, end, number, lineStart: start, section: 'plain', owner: null, isArrow: false };
}

function headed(title: string): { section: Section; owner: string | null } {
  const owner =
    /\b(?:for|of|fo[uü]r|für|voor|pour)\s+(\p{Lu}[\p{L}'-]{1,30}(?:\s\p{Lu}[\p{L}'-]{1,30})?)\s*:?\s*$/u.exec(
      title,
    )?.[1] ?? null;
  return { section: sectionOf(title), owner };
}

const titles: [Section, RegExp][] = [
  [
    'done',
    /^(?:already )?(?:done|completed|closed|finished|erledigt|klaar|gedaan|fait|hecho|terminado|achieved|progress|went (?:well|badly))\b/,
  ],
  [
    'aside',
    /^(?:ideas?|parking lot|parked|maybe|later|someday|present|attendees|attending|apologies|participants|agenda|questions?|open questions|decisions?|background|discussion|context|summary|facts|circumstances|what we heard|not our job|out of scope|for information|fyi|went (?:well|badly)|risks?|teilnehmer|anwesend|aanwezig|presents|asistentes|orden del dia|tagesordnung|ideen|ideas|fragen|vragen|questions|preguntas|besluiten|beschlusse|decisiones)\b/,
  ],
  [
    'actions',
    /^(?:(?:our|my|your|key|agreed|further|new|open|outstanding|the)\s+)?(?:actions?(?: items?| points?| log| list| plan| register)?|action(?:s)? (?:agreed|arising|from)\b.*|next steps?|next|to[- ]?dos?(?: list)?|to do\b.*|to be done|must do|tasks?|homework|assignments?|follow[- ]?ups?|open(?: points?| items?| actions?)?|outstanding(?: items?)?|responsibilities|who does what|deliverables|still to do|(?:week \d+|.*\b(?:task|action|to-?do)) list|aufgaben|nachste schritte|offene punkte|zu erledigen|acties|actiepunten|actielijst|vervolgstappen|volgende stappen|taken|a faire|prochaines etapes|actions a mener|tareas|acciones|pendientes|por hacer|proximos pasos|compromisos)(?:\s*(?:[:(–—-]|for\b|of\b|fur\b|voor\b|pour\b|before\b|by\b|until\b|from\b|and\b|fri|mon|tue|wed|thu).*)?$/,
  ],
  [
    'agreements',
    /^(?:agreements?|agreed|outcomes?|results?|improve\b.*|open points\b.*|what happens now|commitments?|vereinbarungen|afspraken|accords|acuerdos)(?:\s*[:(].*)?$/,
  ],
];

/** Without a colon or a sign, a line is a title if it is little else than one of those words. */
function isTitle(line: string): boolean {
  const section = sectionOf(line);
  const words = line.split(/\s+/).length;
  if (section === 'actions' || section === 'agreements') return words <= 8 && !/[.!?;,]$/.test(line);
  return section !== 'plain' && words <= 3;
}

function sectionOf(title: string): Section {
  const plain = fold(title)
    .replace(/^[\s\d.)#*_>–—-]+|[\s:*_]+$/g, '')
    .slice(0, 80);
  return titles.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'plain';
}
