import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { extractBytes, markdownHere, markdownOf, refusalOf } from '#tests/extraction.ts';
import { type MadeEntry, madeDocx, madeZip, paragraph } from '#tests/made-files.ts';

const TOO_LARGE = "This document unpacks to far more than its size, so it can't be processed.";
const DAMAGED = "This document is damaged and can't be opened. Open it in Word, save it again and upload the new file.";
const MIB = 1024 * 1024;

const item = (text: string, level: number, list = 1) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const level = (number: number, format: string) =>
  `<w:lvl w:ilvl="${number}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`;
const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const lists =
  `<w:numbering ${main}><w:abstractNum w:abstractNumId="0">${level(0, 'bullet')}${level(1, 'bullet')}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal')}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>';
const styles =
  `<w:styles ${main}>` +
  ['Title', 'heading 1', 'heading 2']
    .map((name, index) => `<w:style w:type="paragraph" w:styleId="S${index}"><w:name w:val="${name}"/></w:style>`)
    .join('') +
  '</w:styles>';
const relations = (...targets: string[]): MadeEntry => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
});
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}" ${mode}/>`;
const external = 'TargetMode="External"';

describe('a document becomes Markdown', () => {
  test('with headings, nested lists and numbers', async () => {
    const body = [
      paragraph('Annual review', 'S0'),
      paragraph('Findings', 'S1'),
      paragraph('Fees rose.'),
      paragraph('Details', 'S2'),
      item('Apples', 0),
      item('Green ones', 1),
      item('Pears', 0),
      item('First', 0, 2),
      item('Second', 0, 2),
    ].join('');
    const others = [
      { name: 'word/numbering.xml', content: lists },
      { name: 'word/styles.xml', content: styles },
      relations(relation('n', 'numbering', 'numbering.xml'), relation('s', 'styles', 'styles.xml')),
    ];
    const { pages, title } = await extractBytes(madeDocx(body, others), 'docx');
    expect(pages[0]?.markdown).toBe(
      '# Annual review\n\n# Findings\n\nFees rose.\n\n## Details\n\n- Apples\n  - Green ones\n- Pears\n\n1. First\n2. Second',
    );
    expect(title).toBe('Annual review');
  });

  test('with tables whose merged cells keep their columns, and escaped bars', async () => {
    const rows = [
      [cell('Name'), cell('Fee | year', '<w:gridSpan w:val="2"/>')],
      [cell('Müller', '<w:vMerge w:val="restart"/>'), cell('1,200'), cell('2025')],
      [cell('', '<w:vMerge/>'), cell('1,300'), cell('2026')],
    ];
    const table = `<w:tbl>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`;
    expect(await markdownHere(madeDocx(paragraph('Fees:') + table), 'docx')).toBe(
      'Fees:\n\n| Name | Fee \\| year |  |\n| --- | --- | --- |\n| Müller | 1,200 | 2025 |\n|  | 1,300 | 2026 |',
    );
  });

  describe('with cells that contain more than words', () => {
    const cellOf = (...blocks: string[]) => `<w:tc>${blocks.join('')}</w:tc>`;
    const tableOf = (...rows: string[][]) =>
      `<w:tbl>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`;
    const run = (text: string, property = '') =>
      `<w:r><w:rPr>${property}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const others = [
      { name: 'word/numbering.xml', content: lists },
      { name: 'word/styles.xml', content: styles },
      relations(
        relation('n', 'numbering', 'numbering.xml'),
        relation('s', 'styles', 'styles.xml'),
        relation('a', 'hyperlink', 'https://example.com/', external),
      ),
    ];
    const markdownOfTable = (table: string) => markdownHere(madeDocx(table, others), 'docx');

    test('lists, headings, bold words and links', async () => {
      const link = `<w:p>${run('See ')}<w:hyperlink r:id="a">${run('the site')}</w:hyperlink>${run(' and ')}${run('ask', '<w:b/>')}</w:p>`;
      const table = tableOf(
        [cell('Area'), cell('To do')],
        [
          cellOf(paragraph('Garden', 'S1'), paragraph('By the lake')),
          cellOf(paragraph('Before May:'), item('Plant | prune', 0), item('Roses', 1), item('Mow', 0), link),
        ],
        [cell('House'), cellOf(item('Paint', 0, 2), item('Clean.', 0, 2), item('Rest', 0, 2))],
      );
      expect(await markdownOfTable(table)).toBe(
        '| Area | To do |\n| --- | --- |\n' +
          '| **Garden**; By the lake | Before May: • Plant \\| prune; • Roses; • Mow; See [the site](https://example.com/) and **ask** |\n' +
          '| House | 1. Paint; 2. Clean. 3. Rest |',
      );
    });

    test('nested tables as text, or as tables in a table of one column', async () => {
      const inner = tableOf([cell('a'), cell('b')], [cell('c'), cellOf(item('d', 0), item('e', 0))]);
      expect(await markdownOfTable(tableOf([cell('Left'), cellOf(inner, paragraph('after'))]))).toBe(
        '| Left | a, b; c, • d; • e; after |\n| --- | --- |',
      );
      const column = tableOf([cellOf(paragraph('Top', 'S1'), item('point', 0))], [cellOf(inner)]);
      expect(await markdownOfTable(column)).toBe('# Top\n\n- point\n\n| a | b |\n| --- | --- |\n| c | • d; • e |');
      expect(await markdownOfTable(tableOf([cell('x'), cellOf(column)]))).toBe(
        '| x | **Top**; • point; a, b; c, • d; • e |\n| --- | --- |',
      );
    });

    test('forty nested tables, and rows and cells in content controls', async () => {
      const control = (content: string) => `<w:sdt><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
      const deep = Array.from({ length: 40 }).reduce<string>(
        (inside) => tableOf([cell('n'), cellOf(inside, paragraph(''))]),
        paragraph('end'),
      );
      expect(await markdownOfTable(deep)).toBe(`| n | ${'n, '.repeat(39)}end |\n| --- | --- |`);
      const controlled = `<w:tbl>${control(`<w:tr>${cell('a')}${control(cell('b'))}</w:tr>`)}<w:tr>${cell('c')}${cell('d')}</w:tr></w:tbl>`;
      expect(await markdownOfTable(controlled)).toBe('| a | b |\n| --- | --- |\n| c | d |');
      const heading = control(paragraph('Inside', 'S1') + item('one', 0)) + paragraph('after');
      expect(await markdownOfTable(heading)).toBe('# Inside\n\n- one\n\nafter');
    });

    test('superscripts, subscripts and check boxes', async () => {
      const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
      const lowered = (text: string) => run(text, '<w:vertAlign w:val="subscript"/>');
      const words = `<w:p>${run('40 m')}${raised('2')}${run(' of CO')}${lowered('2')}${run(' on the 1')}${raised('st')}${run(', 10')}${raised('-3')}</w:p>`;
      const word14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
      const box = (value: number) =>
        `<w:sdt ${word14}><w:sdtPr><w14:checkbox><w14:checked w14:val="${value}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>`;
      const boxes = `<w:p>${box(1)}${run(' Yes ')}${box(0)}${run(' No')}</w:p>`;
      expect(await markdownOfTable(words + boxes)).toBe('40 m² of CO₂ on the 1st, 10⁻³\n\n☑ Yes ☐ No');
    });
  });

  test('with links to the web and to mail only', async () => {
    const link = (id: string, text: string) =>
      `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
    const others = [
      relations(
        relation('a', 'hyperlink', 'https://example.com/a(b)', external),
        relation('b', 'hyperlink', 'mailto:ann@example.com', external),
        relation('c', 'hyperlink', 'javascript:alert(1)', external),
        relation('d', 'hyperlink', 'file:///etc/passwd', external),
      ),
    ];
    const body = link('a', 'web') + link('b', 'mail') + link('c', 'script') + link('d', 'file');
    expect(await markdownHere(madeDocx(body, others), 'docx')).toBe(
      '[web](https://example.com/a%28b%29)\n\n[mail](mailto:ann@example.com)\n\nscript\n\nfile',
    );
  });

  test('with Markdown characters escaped', async () => {
    const markdown = await markdownHere(
      madeDocx(paragraph('# not *a* heading &lt;b&gt;') + paragraph('1. not a list')),
      'docx',
    );
    expect(markdown).toBe('\\# not \\*a\\* heading \\<b>\n\n1\\. not a list');
  });
});

test('takes the title from the properties, if there is one', async () => {
  const properties = (title: string) => ({
    name: 'docProps/core.xml',
    content: `<cp:coreProperties xmlns:cp="x" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></cp:coreProperties>`,
  });
  const titleOf = async (title: string) =>
    (await extractBytes(madeDocx(paragraph('Text'), [properties(title)]), 'docx')).title;
  expect(await titleOf('Fees &amp; charges &#8211; 2026')).toBe('Fees & charges – 2026');
  expect(await titleOf('Word Document')).toBeNull();
});

test('a document without text is an empty page', async () => {
  const { pages, pageCount, scannedPages } = await extractBytes(madeDocx(''), 'docx');
  expect({ pages, pageCount, scannedPages }).toEqual({
    pages: [{ number: 1, markdown: '' }],
    pageCount: 1,
    scannedPages: [],
  });
});

test('never opens external images', async () => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const picture = (id: string) =>
    `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const others = [
    relations(
      relation('a', 'image', `http://127.0.0.1:${port}/picture.png`, external),
      relation('b', 'image', 'file:///etc/hostname', external),
    ),
  ];
  const markdown = await markdownOf(madeDocx(picture('a') + picture('b') + paragraph('Text'), others), 'docx');
  await new Promise((resolve) => server.close(resolve));
  expect(markdown).toBe('Text');
  expect(requests).toEqual([]);
});

describe('a hostile document is refused with a sentence', () => {
  const zeros = (bytes: number) => Buffer.alloc(bytes, ' ');
  const nested = (depth: number) => `${'<w:p><w:r><w:t>'.repeat(depth)}x${'</w:t></w:r></w:p>'.repeat(depth)}`;
  const table = (depth: number) =>
    `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}${paragraph('x')}${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`;
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `word/${index}.xml`, content: '' }));

  test.each([
    ['a part of 50 MB', madeDocx('', [{ name: 'word/media/x', content: zeros(50 * MIB) }]), TOO_LARGE],
    ['a part of 200 MB', madeDocx('', [{ name: 'word/x.xml', content: zeros(200 * MIB) }]), TOO_LARGE],
    ['a document of 21 MB', madeDocx(paragraph('word '.repeat(4.3 * MIB))), TOO_LARGE],
    [
      'parts of 10 GB together, as declared',
      madeDocx(
        '',
        many(3).map((part) => ({ ...part, statedBytes: 4_000_000_000 })),
      ),
      TOO_LARGE,
    ],
    ['3,000 parts', madeDocx('', many(3000)), TOO_LARGE],
    ['a part that is larger than it says', madeZip(lie(10)), DAMAGED],
    ['a part that is smaller than it says', madeZip(lie(90_000)), DAMAGED],
    ['overlapping parts', overlapping(), DAMAGED],
    ['an encrypted part', encrypted(), 'This document is password-protected. Remove the password and upload it again.'],
    ['no document', madeZip([{ name: '[Content_Types].xml', content: '' }]), DAMAGED],
    ['XML that is not', madeDocx('<w:p><<<'), DAMAGED],
    ['30,000 nested elements', madeDocx(nested(10_000)), 'This file is nested too deeply to be processed.'],
    ['nested tables', madeDocx(table(5_000)), 'This file is nested too deeply to be processed.'],
  ])('%s', async (_name, bytes, sentence) => {
    expect(await refusalOf(bytes, 'docx')).toBe(sentence);
  });

  test('a document of hundreds of thousands of tiny paragraphs', async () => {
    const body = Array.from({ length: 300_000 }, (_, index) => paragraph(`${index * 7919}`)).join('');
    const sentence = await refusalOf(madeDocx(body), 'docx', { limits: { parseSeconds: 3, memoryMb: 300 } });
    expect(sentence).toMatch(/^This file (takes too long to process|needs more memory)/);
  });

  test.each([0.1, 0.5, 0.9, 0.99])('a truncated valid document (%d)', async (share) => {
    const whole = madeDocx(paragraph('Hello '.repeat(1000)));
    expect(await refusalOf(whole.subarray(0, whole.length * share), 'docx')).toBe(DAMAGED);
  });

  function lie(statedBytes: number): MadeEntry[] {
    return [
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: paragraph('Hello '.repeat(1000)), statedBytes },
    ];
  }

  function encrypted(): Buffer {
    return madeDocx('', [{ name: 'word/x.xml', content: 'x', flags: 1 }]);
  }

  /** Each entry of the directory points at the same bytes. */
  function overlapping(): Buffer {
    const bytes = madeDocx('', many(3));
    let at = bytes.indexOf('PK\x01\x02');
    for (; at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4)) bytes.writeUInt32LE(0, at + 42);
    return bytes;
  }
});
