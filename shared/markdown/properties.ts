import { PROPERTY_NAME, propertiesEnd } from './properties-end.ts';

/** A property of a note, as it is written without its quotes. */
export interface Property {
  name: string;
  values: string[];
}

/** The lines of a note's properties, without those around them: what each names, and where its value begins. */
export function propertyLines(text: string): { start: number; end: number; name: string; valueAt: number }[] {
  const lines: ReturnType<typeof propertyLines> = [];
  const end = text.slice(0, propertiesEnd(text)).trimEnd().lastIndexOf('\n');
  for (let start = text.indexOf('\n') + 1; start > 0 && start < end; ) {
    const to = text.indexOf('\n', start);
    const line = text.slice(start, to).trimEnd();
    const [named = '', name = ''] = PROPERTY_NAME.exec(line) ?? [];
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
