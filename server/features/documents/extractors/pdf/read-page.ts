import type { PDFPageProxy } from 'pdfjs-dist';
import type {
  PDFOperatorList,
  TextItem as PdfjsItem,
  StructTreeNode,
  TextMarkedContent,
} from 'pdfjs-dist/types/src/display/api.js';
import { annotationText } from './annotations.ts';
import { loadPdfjs } from './open-pdf.ts';
import { type PageText, type TextItem, weightOf } from './page-text.ts';

interface Placed extends TextItem {
  /** Degrees of rotation in addition to the page's own. */
  angle: number;
}

/** Reads the text of a page with its size, weight, direction, tags, form fields and comments. */
export async function readPage(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const tree = await page.getStructTree();
  const drawn = await page.getOperatorList().catch(() => ({ fnArray: [], argsArray: [] }));
  const bold = await boldFonts(page, drawn);
  const levels = new Map<string, number>();
  if (tree !== null) findHeadings(tree, null, levels);
  const annotations = await annotationText(page, viewport.transform);
  const placed = placeItems(content.items, viewport.transform, { bold, levels, isTagged: tree !== null });
  const legible = placed.filter(({ text }) => !isUnreadable(text));
  // Only once right-to-left text is in order: a ligature is several letters.
  const shown = legible.map((item) => ({ ...item, text: plainLetters(item.text) }));
  return {
    number: page.pageNumber,
    width: viewport.width,
    height: viewport.height,
    groups: byDirection([...shown, ...annotations.fields]),
    comments: annotations.comments,
    unreadable: weigh(placed) - weigh(legible),
    operations: drawn.fnArray.length,
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000e-\u001f\u007f\ufffd]/g;

interface Hints {
  bold: Set<string>;
  levels: Map<string, number>;
  isTagged: boolean;
}

function placeItems(
  items: (PdfjsItem | TextMarkedContent)[],
  view: number[],
  { bold, levels, isTagged }: Hints,
): Placed[] {
  const placed: Placed[] = [];
  const open: { level: number | null; isArtifact: boolean }[] = [];
  for (const item of items) {
    if ('str' in item) {
      // A tagged document marks running heads, page numbers and decoration.
      if (isTagged && open.some(({ isArtifact }) => isArtifact)) continue;
      const level = open.findLast(({ level }) => level !== null)?.level ?? null;
      placed.push({ ...placeItem(item, view), isBold: bold.has(item.fontName), level });
    } else if (item.type === 'endMarkedContent') {
      open.pop();
    } else {
      open.push({ level: levels.get(item.id) ?? null, isArtifact: (item as { tag?: string }).tag === 'Artifact' });
    }
  }
  return placed;
}

function placeItem({ str, dir, width, transform }: PdfjsItem, view: number[]): Omit<Placed, 'isBold' | 'level'> {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = multiply(view, transform);
  const turn = Math.atan2(b, a);
  return {
    text: str,
    x: x * Math.cos(turn) + y * Math.sin(turn),
    baseline: y * Math.cos(turn) - x * Math.sin(turn),
    width,
    size: Math.hypot(c, d) || 1,
    isRtl: dir === 'rtl',
    angle: Math.round((turn * 180) / Math.PI),
  };
}

/** Replaces ligatures and the positional shapes of Arabic by their letters. */
function plainLetters(text: string): string {
  const shown = text.replace(CONTROLS, '');
  return shown.replace(/[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]+/g, (shapes) => shapes.normalize('NFKC'));
}

function multiply(
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[],
  [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0]: number[],
) {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Separates text in other directions from the main text. */
function byDirection(items: Placed[]): TextItem[][] {
  const groups = Map.groupBy(items, ({ angle }) => (angle + 360) % 360);
  return [...groups.values()].filter((group) => weigh(group) > 0).sort((a, b) => weigh(b) - weigh(a));
}

function weigh(items: readonly { text: string }[]): number {
  return items.reduce((sum, { text }) => sum + weightOf(text), 0);
}

/** A font without a map to Unicode gives glyph numbers. Many are control characters. */
function isUnreadable(text: string): boolean {
  const strange = text.match(CONTROLS)?.length ?? 0;
  return strange > 0.1 * text.length;
}

/** Fonts are known once the page's drawing is loaded. If it can't be, the page still has its text. */
async function boldFonts(page: PDFPageProxy, { fnArray, argsArray }: Pick<PDFOperatorList, 'fnArray' | 'argsArray'>) {
  const { OPS } = await loadPdfjs();
  const names = new Set<string>();
  for (const [index, operation] of fnArray.entries())
    if (operation === OPS.setFont) names.add(String(argsArray[index]?.[0]));
  return new Set([...names].filter((name) => page.commonObjs.has(name) && isBold(page.commonObjs.get(name))));
}

/** TeX names its bold Computer Modern `CMBX` and its bold Times `Medi`; other fonts say it in words. */
function isBold(font: { bold?: boolean; black?: boolean; name?: string }): boolean {
  return (
    font.bold === true ||
    font.black === true ||
    /bold|black|heavy|demi|CMBX|CMSSBX|SFBX|-Medi(?:um)?(?:Ital)?$/i.test(font.name ?? '')
  );
}

function findHeadings(node: StructTreeNode, level: number | null, found: Map<string, number>): void {
  for (const child of node.children) {
    if ('role' in child) findHeadings(child, headingLevel(child.role) ?? level, found);
    else if (level !== null && child.id !== undefined) found.set(child.id, level);
  }
}

function headingLevel(role: string): number | null {
  if (role === 'Title') return 1;
  const level = /^H([1-6])?$/.exec(role);
  return level === null ? null : Number(level[1] ?? 2);
}
