import { KIB } from '#shared/size-text.ts';

/** Google Docs writes some ten thousand characters of them. */
const CSS_MAX = 256 * KIB;
const properties = ['font-weight', 'font-style', 'text-decoration', 'text-decoration-line'];
const classSelector = /^(?:[a-z][a-z0-9]*)?\.([\w-]+)$/i;

/** More than these declare no style of text. */
const DECLARATIONS_MAX = 1_000;

/**
 * The declarations that an element has by its classes and by itself, those that win last. Read are the rules for single
 * classes, as far as they set text, in the style elements of a page.
 */
export function pageStyles(html: string): (element: Element) => string {
  const rules = new Map<string, { order: number; declarations: string }[]>();
  let order = 0;
  // A brace ends a rule, or the block of several that it is in.
  for (const part of cssOf(html).split('}')) {
    const [declarations, before] = part.split('{').toReversed();
    if (declarations === undefined || before === undefined) continue;
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
  const known = new Map<string, string>();
  const styleOfClasses = (classes: string) => {
    const named = [...new Set(classes.split(/\s+/))].flatMap((name) => rules.get(name) ?? []);
    const inOrder = named.sort((a, b) => a.order - b.order).map(({ declarations }) => declarations);
    return `${inOrder.join(';').slice(-DECLARATIONS_MAX)};`;
  };
  return (element) => {
    const own = element.getAttribute('style') ?? '';
    const classes = element.className;
    if (classes === '') return own;
    const byClass = known.get(classes) ?? styleOfClasses(classes);
    known.set(classes, byClass);
    return byClass + own;
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
