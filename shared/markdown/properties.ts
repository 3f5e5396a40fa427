/** A property of a note, as it is written without its quotes. */
export interface Property {
  name: string;
  values: string[];
}

/** Far more than anybody writes above a note. */
const LENGTH_MAX = 16_000;
const EDGE = /^---[ \t]*\r?$/;
/** `name:`, at the beginning of a line. */
const NAMED = /^([^\s#\-?,[\]{}&*!|>%@`:][^\n]{0,99}?)[ \t]*:(?=\s|$)/;
/** What goes on with a property: indented, an item, a comment, or nothing. */
const GOES_ON = /^(?:[ \t\r#]|-[ \t\r]|-?$)/;

/**
 * Where the properties end that other programs write above a note: YAML between two lines of three dashes, at its very
 * beginning. 0 where there are none: lines that name nothing between two dividers are text. Whether the YAML is right is
 * not asked, as it is shown as it is.
 */
export function propertiesEnd(text: string): number {
  const [first = '', ...lines] = text.startsWith('---') ? text.slice(0, LENGTH_MAX).split('\n') : [];
  const last = EDGE.test(first) ? lines.findIndex((line) => EDGE.test(line)) : -1;
  const inside = lines.slice(0, Math.max(0, last));
  const start = inside.findIndex((line) => NAMED.test(line));
  const isText = inside.some((line, at) => (at < start ? !/^(?:#|\s*$)/.test(line) : !isProperty(line)));
  // What is private is nowhere else looked for.
  if (start < 0 || isText || inside.some((line) => /\[!private/i.test(line))) return 0;
  const end = [first, ...inside].join('\n').length + 1 + (lines[last]?.length ?? 0);
  return Math.min(end + 1, text.length);
}

function isProperty(line: string): boolean {
  return NAMED.test(line) || GOES_ON.test(line);
}

/** The lines of a note's properties, without those around them: what each names, and where its value begins. */
export function propertyLines(text: string): { start: number; end: number; name: string; valueAt: number }[] {
  const lines: ReturnType<typeof propertyLines> = [];
  const end = text.slice(0, propertiesEnd(text)).trimEnd().lastIndexOf('\n');
  for (let start = text.indexOf('\n') + 1; start > 0 && start < end; ) {
    const to = text.indexOf('\n', start);
    const line = text.slice(start, to).trimEnd();
    const [named = '', name = ''] = NAMED.exec(line) ?? [];
    const isComment = line.startsWith('#') || line === '';
    const mark = isComment
      ? line.length
      : (/^(?:[ \t]*-(?=[ \t]|$))?[ \t]*/.exec(line.slice(named.length))?.[0].length ?? 0);
    lines.push({ start, end: start + line.length, name: unquoted(name), valueAt: start + named.length + mark });
    start = to + 1;
  }
  return lines;
}

/** The properties of a note, those of several lines with a value for each. */
export function propertiesOf(text: string): Property[] {
  const properties: Property[] = [];
  for (const { end, name, valueAt } of propertyLines(text)) {
    if (name !== '') properties.push({ name, values: [] });
    properties.at(-1)?.values.push(...valuesIn(text.slice(valueAt, end)));
  }
  return properties;
}

/** What a line says: the items of `[a, "b, c"]`, or its one value. */
export function valuesIn(written: string): string[] {
  const value = written.trim();
  if (/^[|>][-+\d]{0,2}$/.test(value)) return [];
  const list = /^\[(?!\[)(.*)\]$/.exec(value)?.[1];
  const items =
    list === undefined
      ? [value]
      : (list.match(/\s*"(?:\\.|[^"\\])*"|\s*'[^']*'|(?:\[[^[\]]*\](?:\([^)(]*\))?|[^,])+/g) ?? []);
  return items.map(unquoted).filter((item) => item !== '');
}

/** A value without its quotes, or the comment behind it. */
function unquoted(written: string): string {
  const value = written.trim();
  const double = /^"((?:\\.|[^"\\])*)"(?:\s+#.*)?$/.exec(value)?.[1];
  if (double !== undefined) return double.replaceAll(/\\(["\\/])/g, '$1');
  return (
    /^'((?:''|[^'])*)'(?:\s+#.*)?$/.exec(value)?.[1]?.replaceAll("''", "'") ??
    value.replace(/(?:^|\s)#\s.*$/, '').trim()
  );
}

/** Links stay, and all else is text. */
const KEPT = /(\[[^[\]]*\]\((?:note:|attachments\/|https?:)[^)\s]{0,300}\)|https?:\/\/[^\s<>]+)/;

/** A note with its properties as lines that every reader of Markdown shows. */
export function withShownProperties(text: string): string {
  const end = propertiesEnd(text);
  if (end === 0) return text;
  const lines = propertiesOf(text)
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => `**${escaped(name)}:** ${values.map(shown).join(', ')}`);
  return `${lines.join('\n')}\n\n${text.slice(end)}`;
}

function shown(value: string): string {
  return value
    .split(KEPT)
    .map((part, at) => (at % 2 === 1 ? part : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>~=$#|&!]/g, '\\$&');
}
