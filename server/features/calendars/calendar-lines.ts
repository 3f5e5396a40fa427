/** Lines of one event or zone; longer ones, and further lines, are dropped. */
const LINE_MAX = 16_384;
const LINES_MAX = 1_000;

/** A part of a calendar that is read, with its content lines. */
export interface CalendarPart {
  kind: 'VEVENT' | 'VTIMEZONE' | 'calendar';
  lines: string[];
}

const EVENT_LINES =
  /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|SUMMARY|STATUS|CLASS|SEQUENCE|ATTENDEE|ORGANIZER)[;:]/i;
const CALENDAR_LINES = /^(?:X-WR-CALNAME|NAME|X-WR-TIMEZONE)[;:]/i;

/**
 * The events and zones of a calendar one after the other, each with the lines that are needed of it, so that a broken
 * one harms no other and the memory holds one at a time. The last part has the calendar's own lines.
 */
export function* calendarParts(text: string): Generator<CalendarPart> {
  const own: string[] = [];
  let part: CalendarPart | undefined;
  /** Components in one that isn't read, or in an event: alarms. */
  let skipped = 0;
  for (const line of contentLines(text)) {
    const [, edge, name = ''] = /^(BEGIN|END):(\S*)/i.exec(line) ?? [];
    const kind = name.toUpperCase();
    const begins = edge?.toUpperCase() === 'BEGIN';
    if (part?.kind === 'VTIMEZONE') {
      if (part.lines.length < LINES_MAX) part.lines.push(line);
      if (edge === undefined || begins || kind !== 'VTIMEZONE') continue;
      yield part;
      part = undefined;
    } else if (edge === undefined) {
      if (skipped > 0) continue;
      if (part === undefined && CALENDAR_LINES.test(line) && own.length < LINES_MAX) own.push(line);
      if (part !== undefined && EVENT_LINES.test(line) && part.lines.length < LINES_MAX) part.lines.push(line);
    } else if (skipped > 0) {
      skipped += begins ? 1 : -1;
    } else if (begins && (part !== undefined || !/^(?:VCALENDAR|VEVENT|VTIMEZONE)$/.test(kind))) {
      skipped = 1;
    } else if (begins && kind !== 'VCALENDAR') {
      part = { kind: kind as CalendarPart['kind'], lines: kind === 'VTIMEZONE' ? [line] : [] };
    } else if (!begins && kind === 'VEVENT' && part !== undefined) {
      yield part;
      part = undefined;
    }
  }
  yield { kind: 'calendar', lines: own };
}

/** The lines of RFC 5545, 3.1, unfolded. */
function* contentLines(text: string): Generator<string> {
  let line = '';
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    const stop = text[end - 1] === '\r' && end > at ? end - 1 : end;
    const isFolded = text[at] === ' ' || text[at] === '\t';
    const start = isFolded ? at + 1 : at;
    const added = text.slice(start, Math.min(stop, start + LINE_MAX));
    if (isFolded) {
      if (line.length < LINE_MAX) line += added;
    } else {
      if (line !== '') yield line;
      line = added;
    }
    at = end + 1;
  }
  if (line !== '') yield line;
}
