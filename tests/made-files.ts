import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** One page of a made PDF: its drawing commands, and what is attached to it. */
export interface MadePage {
  content: string;
  rotate?: number;
  /** Bodies of annotation dictionaries. */
  annotations?: string[];
  /** Grey pixels, shown as the whole page. */
  picture?: { width: number; height: number; pixels: Buffer };
}

/** Text at a place, in points from the lower left corner. */
export function textAt(x: number, y: number, text: string, { size = 11, isBold = false } = {}): string {
  const escaped = text.replace(/[\\()]/g, '\\$&');
  return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET\n`;
}

/** A column of lines from the top down. */
export function linesAt(x: number, y: number, lines: string[], { size = 11, pitch = 14 } = {}): string {
  return lines.map((line, index) => textAt(x, y - index * pitch, line, { size })).join('');
}

/** A whole PDF on paper of 612 by 792 points. */
export function madePdf(pages: MadePage[], { title }: { title?: string } = {}): Buffer {
  const objects: (string | Buffer)[] = [];
  const add = (body: string | Buffer) => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  add(`<< ${title === undefined ? '' : `/Title (${title})`} >>`);
  const kids = pages.map((page) => addPage(page, add));
  objects[1] = `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  return assemble(objects);
}

function addPage(
  { content, rotate = 0, annotations = [], picture }: MadePage,
  add: (body: string | Buffer) => number,
): number {
  const image = picture === undefined ? undefined : add(pictureObject(picture));
  const drawn = image === undefined ? content : `q 612 0 0 792 0 0 cm /I Do Q ${content}`;
  const stream = add(streamObject('', Buffer.from(drawn, 'latin1')));
  const notes = annotations.map((body) => `${add(body)} 0 R`);
  const xObject = image === undefined ? '' : `/XObject << /I ${image} 0 R >>`;
  return add(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${rotate} /Contents ${stream} 0 R ` +
      `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> ${xObject} >> /Annots [${notes.join(' ')}] >>`,
  );
}

function pictureObject({ width, height, pixels }: NonNullable<MadePage['picture']>): Buffer {
  const head = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  return streamObject(head, pixels);
}

/** A stream that is packed. */
export function streamObject(head: string, content: Buffer): Buffer {
  const packed = deflateSync(content);
  const start = `<< ${head} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(start), packed, Buffer.from('\nendstream')]);
}

/** Numbered objects with their table; the first is the catalog and the fifth the document information. */
export function assemble(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += object.length;
    parts.push(object);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(trailer)]);
}

/** One file of a made archive; what the directory says about it can be a lie. */
export interface MadeEntry {
  name: string;
  content: Buffer | string;
  statedBytes?: number;
  flags?: number;
}

/** A ZIP archive. */
export function madeZip(entries: MadeEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, statedBytes, flags = 0 } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(statedBytes ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const names = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(names.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, names, end]);
}

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

/** A DOCX with this between `<w:body>` and its end, and other parts beside it. */
export function madeDocx(body: string, others: MadeEntry[] = []): Buffer {
  const document =
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
    `<w:body>${body}</w:body></w:document>`;
  return madeZip([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    { name: '_rels/.rels', content: RELATIONS },
    { name: 'word/document.xml', content: document },
    ...others,
  ]);
}

/** A paragraph of a DOCX. */
export function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
