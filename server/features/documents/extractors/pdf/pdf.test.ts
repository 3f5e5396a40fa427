import { describe, expect, test } from 'vitest';
import { extractBytes, markdownHere } from '#tests/extraction.ts';
import { linesAt, madePdf, textAt } from '#tests/made-files.ts';

const read = (content: string) => markdownHere(madePdf([{ content }]), 'pdf');

/** A column of prose whose lines are full. */
const prose = (name: string) =>
  Array.from({ length: 8 }, (_, line) => `${name} line ${line} of the column is about this long here`);

describe('the text of a page is read as a person reads it', () => {
  test('column by column, with what spans them above and below', async () => {
    const content =
      textAt(180, 740, 'A title above both columns', { size: 20 }) +
      linesAt(60, 690, prose('left'), { size: 10 }) +
      linesAt(330, 690, prose('right'), { size: 10 }) +
      textAt(
        60,
        500,
        'A closing sentence that runs over the whole width of the page, below both of the columns of it.',
      );
    expect(await read(content)).toBe(
      `# A title above both columns\n\n${prose('left').join(' ')}\n\n${prose('right').join(' ')}\n\n` +
        'A closing sentence that runs over the whole width of the page, below both of the columns of it.',
    );
  });

  test('in any order of the file', async () => {
    const lines = ['The first line of a paragraph that goes on', 'with a second line and then comes to its', 'end.'];
    const drawn = lines.map((line, index) => textAt(72, 700 - 14 * index, line));
    expect(await read(drawn.toReversed().join(''))).toBe(lines.join(' '));
  });

  test('with its headings by size and by weight', async () => {
    const content =
      textAt(72, 740, 'Report', { size: 24 }) +
      textAt(72, 700, 'Findings', { size: 16 }) +
      linesAt(72, 670, ['Fees rose in the year. They rose again in the next year, and nobody', 'knows why.']) +
      textAt(72, 610, 'What to do', { isBold: true }) +
      linesAt(72, 590, ['Ask for another offer, and compare the two of them before the end of', 'the month.']);
    expect(await read(content)).toBe(
      '# Report\n\n## Findings\n\nFees rose in the year. They rose again in the next year, and nobody knows why.\n\n' +
        '### What to do\n\nAsk for another offer, and compare the two of them before the end of the month.',
    );
  });

  test('with lists, their levels and continued lines', async () => {
    const content =
      linesAt(72, 700, ['To bring to the meeting of the whole family next week are these:']) +
      textAt(90, 680, '\x95 the contract, with all the pages of it and the letter that came later, and') +
      textAt(100, 666, 'the receipt') +
      textAt(110, 652, '\x95 signed') +
      textAt(90, 638, '\x95 the passport') +
      textAt(90, 610, '1. Ann') +
      textAt(90, 596, '2. Ben');
    expect(await read(content)).toBe(
      'To bring to the meeting of the whole family next week are these:\n\n' +
        '- the contract, with all the pages of it and the letter that came later, and the receipt\n' +
        '   - signed\n- the passport\n1. Ann\n2. Ben',
    );
  });

  test('with tables, including empty cells and cells of two lines', async () => {
    const row = (y: number, ...cells: string[]) =>
      cells.map((cell, index) => textAt(72 + index * 150, y, cell)).join('');
    const content =
      row(700, 'Client', 'Fee', 'Due') +
      row(675, 'Ann Hollis', '1,200', 'March') +
      row(650, 'Ben Ode', '', 'April') +
      textAt(72, 637, 'and sons') +
      row(612, 'Cleo', '900');
    expect(await read(content)).toBe(
      '| Client | Fee | Due |\n| --- | --- | --- |\n| Ann Hollis | 1,200 | March |\n| Ben Ode and sons |  | April |\n| Cleo | 900 |  |',
    );
  });

  test('with hyphenated words joined, and real hyphens kept', async () => {
    const lines = [
      'A well-known person said that the agree-',
      'ment was not signed, which the well-',
      'known lawyer denied on the same after-',
      'noon.',
    ];
    expect(await read(linesAt(72, 700, lines))).toBe(
      'A well-known person said that the agreement was not signed, which the well-known lawyer denied on the same afternoon.',
    );
  });

  test('with a number at the start of a line of prose unchanged', async () => {
    const lines = [
      'The two offers that the family has from the last meeting are offer',
      '(e) of the bank and the one of the insurance, of which the sec-',
      'ond one is cheaper.',
    ];
    expect(await read(linesAt(72, 700, lines))).toBe(
      'The two offers that the family has from the last meeting are offer (e) of the bank and the one of the insurance, of which the second one is cheaper.',
    );
  });

  test('with the lines of an address kept apart', async () => {
    const content =
      linesAt(72, 700, ['Ann Hollis', 'Mill Lane 4', 'Bath']) +
      textAt(72, 620, 'Dear Ann, thank you for the long talk that we had about the pension of your parents.');
    expect(await read(content)).toBe(
      'Ann Hollis  \nMill Lane 4  \nBath\n\nDear Ann, thank you for the long talk that we had about the pension of your parents.',
    );
  });

  test('on a rotated page', async () => {
    const content = `q 0 1 -1 0 612 0 cm ${linesAt(72, 500, ['Written across a page that', 'lies on its side'])} Q`;
    expect(await markdownHere(madePdf([{ content, rotate: 90 }]), 'pdf')).toContain(
      'Written across a page that lies on its side',
    );
    expect(await read(content)).toContain('Written across a page that lies on its side');
  });

  test('with Markdown characters escaped', async () => {
    expect(await read(textAt(72, 700, '# 5 of *all* <b>x</b> and a_b_c'))).toBe(
      '\\# 5 of \\*all\\* \\<b>x\\</b> and a_b_c',
    );
  });
});

describe('what is not the page’s text', () => {
  const page = (number: number) => ({
    content:
      textAt(72, 770, 'Hollis & Partners') +
      textAt(480, 770, `Draft ${number}`) +
      linesAt(72, 700, [
        `The text of page ${number} is here.`,
        `And it differs from page to page: ${'x'.repeat(number)}.`,
      ]) +
      textAt(290, 30, `Page ${number} of 4`),
  });

  test('running heads and page numbers are left out', async () => {
    const { pages } = await extractBytes(madePdf([1, 2, 3, 4].map(page)), 'pdf');
    expect(pages.map(({ markdown }) => markdown)).toEqual(
      [1, 2, 3, 4].map(
        (number) => `The text of page ${number} is here.  \nAnd it differs from page to page: ${'x'.repeat(number)}.`,
      ),
    );
  });

  test('a page’s only line is kept', async () => {
    const pages = [1, 2, 3, 4].map((number) => ({ content: textAt(72, 770, `Slide ${number}`) }));
    expect((await extractBytes(madePdf(pages), 'pdf')).pages.map(({ markdown }) => markdown)).toEqual([
      'Slide 1',
      'Slide 2',
      'Slide 3',
      'Slide 4',
    ]);
  });
});

test('form values appear in place, and reviewers’ comments below the page', async () => {
  const widget = (body: string) => `<< /Type /Annot /Subtype /Widget /F 4 ${body} >>`;
  const annotations = [
    widget('/FT /Tx /T (name) /V (Ann Hollis) /Rect [150 695 400 712]'),
    widget('/FT /Btn /T (a) /V /Yes /AS /Yes /AP << /N << /Yes 3 0 R >> >> /Rect [72 665 84 677]'),
    widget('/FT /Tx /T (secret) /Ff 8192 /V (hunter2) /Rect [150 600 400 612]'),
    '<< /Type /Annot /Subtype /Text /Rect [500 700 520 720] /T (Ben) /Contents (Is this her full name?) >>',
  ];
  const content = textAt(72, 700, 'Your name:') + textAt(92, 668, 'I agree');
  const markdown = await markdownHere(madePdf([{ content, annotations }]), 'pdf');
  expect(markdown).toMatch(/Your name:.*Ann Hollis/);
  expect(markdown).toMatch(/\[x\] I agree/);
  expect(markdown).toContain('> Comment: Ben: Is this her full name?');
  expect(markdown).not.toContain('hunter2');
});

test('the title comes from the metadata, or from the first heading if that is a file name', async () => {
  const content = textAt(72, 740, 'Findings', { size: 24 }) + linesAt(72, 690, prose('body'));
  expect((await extractBytes(madePdf([{ content }], { title: 'Fees 2026' }), 'pdf')).title).toBe('Fees 2026');
  expect((await extractBytes(madePdf([{ content }], { title: 'Microsoft Word - fees.docx' }), 'pdf')).title).toBe(
    'Findings',
  );
});

test('progress counts the pages', async () => {
  const seen: string[] = [];
  const pages = [1, 2, 3].map((number) => ({ content: textAt(72, 700, `Page ${number}`) }));
  await extractBytes(madePdf(pages), 'pdf', {
    onProgress: ({ stage, page, pages }) => seen.push(`${stage} ${page}/${pages}`),
  });
  expect(seen).toEqual(['reading 1/3', 'reading 2/3', 'reading 3/3']);
});

test('text beyond the limit is cut off, and the result says so', async () => {
  const pages = [1, 2, 3].map(() => ({ content: textAt(72, 700, 'abcdefghijklmnopqrst') }));
  const extraction = await extractBytes(madePdf(pages), 'pdf', { limits: { characters: 30 } });
  expect(extraction.pages.map(({ markdown }) => markdown).join('')).toHaveLength(30);
  expect(extraction.isTruncated).toBe(true);
});
