/** Far more than anybody writes above a note. */
const LENGTH_MAX = 16_000;
const EDGE = /^---[ \t]*\r?$/;
/** `name:`, at the beginning of a line. */
export const PROPERTY_NAME = /^([^\s#\-?,[\]{}&*!|>%@`:][^\n]{0,99}?)[ \t]*:(?=\s|$)/;
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
  const start = inside.findIndex((line) => PROPERTY_NAME.test(line));
  const isText = inside.some((line, at) => (at < start ? !/^(?:#|\s*$)/.test(line) : !isProperty(line)));
  // What is private is nowhere else looked for.
  if (start < 0 || isText || inside.some((line) => /\[!private/i.test(line))) return 0;
  const end = [first, ...inside].join('\n').length + 1 + (lines[last]?.length ?? 0);
  return Math.min(end + 1, text.length);
}

function isProperty(line: string): boolean {
  return PROPERTY_NAME.test(line) || GOES_ON.test(line);
}
