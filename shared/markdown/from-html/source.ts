/** What differs between kinds of HTML: a page that is pasted, a note of another product, a Word file. */
export interface Source {
  /** Everything is read: also what a page hides, comments, empty rows, and boxes to tick. */
  isWhole?: boolean;
  /** A box at the beginning of a line makes it a task. */
  hasTasks?: boolean;
  /** Where a link leads to; without it, addresses of the web, of mail and of phones are read. */
  addressOf?(href: string, link: Element): string | undefined;
  /** What is read in place of a picture; without it, pictures are left out. */
  pictureOf?(picture: Element): Shown | undefined;
  /** The declarations of an element; without it, those of its style attribute. */
  styleOf?(element: Element): string | null;
  /** The Markdown of an element that is written as it is; undefined for what is read as any other. */
  markdownOf?(element: Element, readInside: (element: Element) => string): Written | undefined;
}

export interface Shown {
  text: string;
  href?: string | undefined;
  isMarkdown?: boolean;
  /** It is no link, not even in one. */
  isAlone?: boolean;
}

export interface Written {
  markdown: string;
  /** On lines of its own. */
  isBlock?: boolean;
}

/** An attribute of an element. In inert HTML each is named `data-…`. */
export function attributeOf(element: Element, name: string): string | null {
  return element.getAttribute(name) ?? element.getAttribute(`data-${name}`);
}

export type Style = ReadonlyMap<string, string>;

/** The declarations of an element by their properties. */
export function styleOf(element: Element, source: Source): Style {
  const style = source.styleOf ? source.styleOf(element) : attributeOf(element, 'style');
  if (style === null || style === '') return NONE;
  const declarations = new Map<string, string>();
  for (const declaration of style.slice(0, STYLE_MAX).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) declarations.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  }
  return declarations;
}

const NONE: Style = new Map();
const STYLE_MAX = 4_000;
