import { KIB } from '#shared/size-text.ts';

/** Google Docs writes some ten thousand characters of them. */
const CSS_MAX = 256 * KIB;
const properties = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line'];
const classSelector = /^(?:[a-z][a-z0-9]*)?\.([\w-]+)$/i;

/** The declarations that an element has by itself and by its classes, those that win last: `font-weight:700`. */
export type StyleOf = (element: Element) => string;

export const inlineStyle: StyleOf = (element) => element.getAttribute('style') ?? '';

/** Reads rules for single classes, as far as they set text, from the style elements of a page. */
export function pageStyles(html: string): StyleOf {
  const rules = new Map<string, { order: number; declarations: string }[]>();
  let order = 0;
  // A brace ends a rule, or the block of several that it is in.
  for (const part of cssOf(html).split('}')) {
    const [before = '', declarations] = lastTwo(part.split('{'));
    if (declarations === undefined) continue;
    const set = declarations
      .split(';')
      .map((each) => each.trim())
      .filter((each) => properties.includes((each.split(':')[0] ?? '').trim().toLowerCase()))
      .join(';');
    if (set === '') continue;
    for (const selector of before.split(',')) {
      const name = classSelector.exec(selector.trim())?.[1];
      if (name === undefined) continue;
      order += 1;
      const known = rules.get(name);
      if (known === undefined) rules.set(name, [{ order, declarations: set }]);
      else known.push({ order, declarations: set });
    }
  }
  if (rules.size === 0) return inlineStyle;
  const known = new Map<string, string>();
  const styleOfClasses = (classes: string) => {
    const named = [...new Set(classes.split(/\s+/))].flatMap((name) => rules.get(name) ?? []);
    return merged(named.sort((a, b) => a.order - b.order).map(({ declarations }) => declarations));
  };
  return (element) => {
    const classes = element.className;
    if (classes === '') return inlineStyle(element);
    const byClass = known.get(classes) ?? styleOfClasses(classes);
    known.set(classes, byClass);
    return merged([byClass, inlineStyle(element)]);
  };
}

function cssOf(html: string): string {
  const css = Array.from(html.matchAll(/<style[^<>]*>([^<]*)/gi), ([, text = '']) => text).join('\n');
  const outsideComments = css
    .slice(0, CSS_MAX)
    .split('*/')
    .map((part) => part.split('/*')[0]);
  return outsideComments.join('');
}

/** The last of several declarations of a property. */
function merged(all: readonly string[]): string {
  const last = new Map<string, string>();
  for (const declaration of all.join(';').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) last.set(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim());
  }
  return Array.from(last, ([name, value]) => `${name}:${value}`).join(';');
}

function lastTwo(parts: readonly string[]): readonly string[] {
  return parts.length < 2 ? [] : parts.slice(-2);
}
