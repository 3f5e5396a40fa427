import { zipOf } from './zip.ts';

type Value = string | number | boolean | Date;

/** A workbook (XLSX) with these sheets, as spreadsheets write it: texts within the cells, days as numbers with a style. */
export function xlsxOf(sheets: Record<string, readonly (readonly Value[])[]>): Promise<Buffer> {
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook ${main} ${relations}><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_name, at) => `<Relationship Id="rId${at + 1}" Type="${sheetType}" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    // 14 is a day, 22 a day with its time.
    'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
  };
  for (const [at, rows] of Object.values(sheets).entries()) {
    const written = rows.map(
      (row, line) => `<row r="${line + 1}">${row.map((value, column) => cell(value, line, column)).join('')}</row>`,
    );
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet ${main}><sheetData>${written.join('')}</sheetData></worksheet>`;
  }
  return zipOf(files);
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const sheetType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
/** Excel counts days from it. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

function cell(value: Value, line: number, column: number): string {
  const place = `r="${String.fromCharCode(65 + column)}${line + 1}"`;
  if (typeof value === 'string') return `<c ${place} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  if (typeof value === 'boolean') return `<c ${place} t="b"><v>${Number(value)}</v></c>`;
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
  const days = (value.getTime() - FIRST_DAY) / 86_400_000;
  return `<c ${place} s="${Number.isInteger(days) ? 1 : 2}"><v>${days}</v></c>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
