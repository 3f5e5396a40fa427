import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from './page-text.ts';

/** The properties of pdf.js's annotations that are used. */
interface Annotation {
  annotationType: number;
  rect: [number, number, number, number];
  hidden?: boolean;
  fieldType?: string | null;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  password?: boolean;
  contentsObj?: { str: string };
  titleObj?: { str: string };
  subtype?: string;
}

type Placed = TextItem & { angle: number };
const WIDGET = 20;
const FREE_TEXT = 3;
const REMARKS = new Set([
  'Text',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Ink',
  'Stamp',
  'Square',
  'Circle',
  'Line',
  'Polygon',
]);

/** Filled-in fields, at their position on the page, and reviewers' comments. */
export async function annotationText(
  page: PDFPageProxy,
  view: readonly number[],
): Promise<{ fields: Placed[]; comments: string[] }> {
  const annotations = (await page.getAnnotations().catch(() => [])) as Annotation[];
  const fields: Placed[] = [];
  const comments: string[] = [];
  for (const annotation of annotations.filter(({ hidden }) => hidden !== true)) {
    const value = annotation.annotationType === WIDGET ? fieldText(annotation) : freeText(annotation);
    if (value !== '') fields.push(...placeLines(value, annotation.rect, view));
    else if (REMARKS.has(annotation.subtype ?? '')) comments.push(...remark(annotation));
  }
  return { fields, comments };
}

function fieldText({
  fieldType,
  fieldValue,
  checkBox,
  radioButton,
  exportValue,
  buttonValue,
  password,
}: Annotation): string {
  if (password === true) return '';
  if (fieldType === 'Btn') {
    if (checkBox !== true && radioButton !== true) return '';
    const isOn =
      fieldValue != null && fieldValue !== 'Off' && fieldValue === (checkBox === true ? exportValue : buttonValue);
    return isOn ? '[x]' : '[ ]';
  }
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values.filter((value) => typeof value === 'string').join(', ');
}

function freeText({ annotationType, contentsObj }: Annotation): string {
  return annotationType === FREE_TEXT ? (contentsObj?.str ?? '') : '';
}

function remark({ contentsObj, titleObj }: Annotation): string[] {
  const text = contentsObj?.str.replace(/\s+/g, ' ').trim() ?? '';
  const author = titleObj?.str.trim() ?? '';
  if (text === '') return [];
  return [author === '' ? text : `${author}: ${text}`];
}

/** A field's lines share its height; a single line is near its bottom, like typed text. */
function placeLines(value: string, rect: Annotation['rect'], view: readonly number[]): Placed[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view;
  const [x1, y1, x2, y2] = rect;
  const across = [a * x1 + c * y1 + e, a * x2 + c * y2 + e];
  const down = [b * x1 + d * y1 + f, b * x2 + d * y2 + f];
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  const lines = value.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const pitch = Math.min(14, (bottom - top) / Math.max(1, lines.length));
  const size = Math.max(4, Math.min(11, pitch * 0.8));
  return lines.map((text, index) => ({
    text: text.trim(),
    x: left,
    baseline: lines.length === 1 ? (top + bottom) / 2 + size * 0.35 : top + pitch * (index + 0.8),
    width: Math.min(right - left, text.length * size * 0.55),
    size,
    isBold: false,
    isRtl: false,
    level: null,
    angle: 0,
  }));
}
