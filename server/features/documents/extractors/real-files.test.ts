import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extractPath, hasRealFiles, realFiles } from '#tests/extraction.ts';
import { readRealFile } from '#tests/read-real-file.ts';
import { openDocxArchive } from './docx-archive.ts';

const pdf = (name: string) => join(realFiles, 'pdf', `${name}.pdf`);
const docx = (name: string) => join(realFiles, 'docx', `mammoth_${name}.docx`);
const hasPdftotext = canRun('pdftotext', '-v');

if (!hasRealFiles)
  process.stdout.write(
    `The tests of real files are skipped: there is no folder ${realFiles} (SHARED_FILES names another).\n`,
  );
else if (!hasPdftotext)
  process.stdout.write('The comparison with pdftotext is skipped: poppler-utils is not installed.\n');

async function textOf(path: string, type: 'pdf' | 'docx'): Promise<string> {
  const { pages } = await readRealFile(path, type);
  return pages.map(({ markdown }) => markdown).join('\n\n');
}

/** Words without punctuation, in lower case: differences in hyphens and ligatures don't count. */
function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  const plain = text
    .normalize('NFKC')
    .replace(/[-\u00ad\u2010]\s*\n\s*/g, '')
    .toLowerCase();
  for (const [word] of plain.matchAll(/\p{L}{2,}/gu)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** The share of the words of the first text, with repetitions, that the second has too. */
function sharedWords(first: string, second: string): number {
  const [wanted, found] = [wordsOf(first), wordsOf(second)];
  const all = [...wanted.values()].reduce((sum, count) => sum + count, 0);
  const shared = [...wanted].reduce((sum, [word, count]) => sum + Math.min(count, found.get(word) ?? 0), 0);
  return shared / Math.max(1, all);
}

describe.runIf(hasRealFiles && hasPdftotext)('finds the same words in a PDF as pdftotext', () => {
  test.each([
    ['pdfjs_tracemonkey', 0.99],
    ['pypdf_latex-multicolumn', 0.99],
    ['pypdf_pdflatex-4-pages', 0.99],
    ['pypdf_google-doc-document', 0.99],
    ['ocrmypdf_tagged', 0.99],
    ['ocrmypdf_toc', 0.99],
    ['ocrmypdf_graph_ocred', 0.99],
    // Running heads are omitted.
    ['pdfjs_basicapi', 0.85],
    ['pdfjs_attachment', 0.99],
    ['pdfjs_helloworld-bad', 0.99],
    ['qpdf_V4-aes', 0.99],
  ])('%s', async (name, bound) => {
    const theirs = execFileSync('pdftotext', [pdf(name), '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ours = await textOf(pdf(name), 'pdf');
    expect(sharedWords(theirs, ours)).toBeGreaterThanOrEqual(bound);
    expect(sharedWords(ours, theirs)).toBeGreaterThanOrEqual(bound);
  });
});

describe.runIf(hasRealFiles)('PDFs of real life', () => {
  test('two columns are read one after the other', async () => {
    const text = await textOf(pdf('pdfjs_tracemonkey'), 'pdf');
    expect(text).toContain('# Trace-based Just-in-Time Type Specialization for Dynamic Languages\n');
    expect(text).toContain(
      '## Abstract\n\nDynamic languages such as JavaScript are more difficult to compile than statically typed ones.',
    );
    // From the foot of the left column over the note below it to the head of the right one.
    expect(text).toMatch(
      /standard for client-side web programming[\s\S]{100,900}and is used for the application logic/,
    );
    expect(text).toContain(
      '- We explain an algorithm for dynamically forming trace trees to cover a program, representing nested loops as nested trace trees.',
    );
    expect(await textOf(pdf('pypdf_latex-multicolumn'), 'pdf')).toContain(
      'Vivamus viverra fermentum felis. Donec nonummy\n\npellentesque ante.',
    );
  });

  test('tables are tables', async () => {
    expect(await textOf(pdf('pypdf_latex-multicolumn'), 'pdf')).toContain(
      '| Country | Population (millions) | Area (km²) | Capital | Official Language |\n| --- | --- | --- | --- | --- |\n' +
        '| Austria | 8.9 | 83,879 | Vienna | German |\n| Belgium | 11.5 | 30,689 | Brussels | Dutch, French, German |',
    );
    expect(await textOf(pdf('ocrmypdf_tagged'), 'pdf')).toContain(
      '| Column 1 | Column 2 |\n| --- | --- |\n| Cell 1 | Cell 2 |\n| Cell 3 | Cell 4 |',
    );
  });

  test('intentional line breaks stay', async () => {
    expect(await textOf(pdf('pypdf_google-doc-document'), 'pdf')).toContain(
      'Beautiful is better than ugly.  \nExplicit is better than implicit.  \nSimple is better than complex.',
    );
  });

  test('Arabic is in the order of its letters', async () => {
    expect(await textOf(pdf('pdfjs_ArabicCIDTrueType'), 'pdf')).toContain('انواع الخطوط العربية');
  });

  test('rotated pages are read', async () => {
    const text = await textOf(pdf('pdfjs_rotated'), 'pdf');
    for (const words of ['Rotated text', 'Page 1']) expect(text).toContain(words);
  });

  test('text that a font hides behind numbers does not count as text', async () => {
    const { pages, scannedPages } = await readRealFile(pdf('pdfjs_TAMReview'), 'pdf');
    expect(pages[0]?.markdown).toContain('User acceptance of technology has been an important field of study');
    expect(scannedPages).toEqual(Array.from({ length: 21 }, (_, index) => index + 2));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    for (const { markdown } of pages) expect(markdown).not.toMatch(/[\u0000-\u0008\u000e-\u001f]/);
  });

  test('the titles in files’ metadata', async () => {
    const titleOf = async (name: string) => (await readRealFile(pdf(name), 'pdf')).title;
    expect(await titleOf('pypdf_google-doc-document')).toBe('PDF Example Document');
    expect(await titleOf('pypdf_latex-multicolumn')).toBe('Two-Column Document with Lorem Ipsum');
    expect(await titleOf('ocrmypdf_linn')).toBeNull();
  });

  test.each(['pdfjs_empty_protected', 'qpdf_V4-aes'])('%s is encrypted, but opens without a password', async (name) => {
    await expect(readRealFile(pdf(name), 'pdf')).resolves.toMatchObject({ isTruncated: false });
  });

  test.each(['pdfjs_pr6531_1', 'pypdf_libreoffice-writer-password'])('%s is locked', async (name) => {
    await expect(readRealFile(pdf(name), 'pdf')).rejects.toMatchObject({
      code: 'unusable_file',
      message: 'This PDF is password-protected. Remove the password and upload it again.',
    });
  });

  test.each(['ocrmypdf_invalid', 'qpdf_bad1', 'pdfjs_poppler-395-0-fuzzed'])('%s is damaged', async (name) => {
    await expect(readRealFile(pdf(name), 'pdf')).rejects.toMatchObject({
      code: 'unusable_file',
      message:
        "This PDF is damaged and can't be opened. Open it on your computer, save it again and upload the new file.",
    });
  });

  test('image pages are listed for every scan, and for no other file', { tags: ['night'] }, async () => {
    const scans: Record<string, number[]> = {};
    for (const file of readdirSync(join(realFiles, 'pdf'))) {
      const name = file.replace(/\.pdf$/, '');
      const { scannedPages } = await readRealFile(pdf(name), 'pdf').catch(() => ({ scannedPages: [] }));
      if (scannedPages.length > 0 && name !== 'pdfjs_TAMReview') scans[name] = scannedPages;
    }
    expect(scans).toEqual({
      ocrmypdf_3small: [1, 3],
      'ocrmypdf_c02-22': [1],
      ocrmypdf_cardinal: [1, 2, 3, 4],
      ocrmypdf_ccitt: [1],
      ocrmypdf_graph: [1],
      ocrmypdf_linn: [1],
      ocrmypdf_multipage: [1, 2, 3, 5, 6],
      ocrmypdf_skew: [1],
    });
  });
});

describe.runIf(hasRealFiles)('scans of real life', () => {
  const linn = [
    'LinnSequencer',
    'polyphonic',
    'TIMING CORRECTION',
    'REWIND',
    'aftertouch',
    'Composition Without Compromise',
    'Tarzana',
  ];

  const scans: [string, string[]][] = [
    ['ocrmypdf_3small', ['Linzensoep', 'liter water', 'De linzen wassen', 'laurier en kruidnagel']],
    ['ocrmypdf_skew', linn],
    ['ocrmypdf_ccitt', linn],
    [
      'ocrmypdf_c02-22',
      ['garden, stooping down so as the branches', 'could see him pretty clear', 'THEY TIP-TOED ALONG'],
    ],
  ];
  test.each(scans)('%s', { timeout: 120_000, tags: ['night'] }, async (name, words) => {
    const { pages } = await extractPath(pdf(name), 'pdf', { ocr: true });
    const text = pages.map(({ markdown }) => markdown).join('\n\n');
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });
});

test.runIf(hasRealFiles)(
  'OCR reads text that a font hides behind numbers',
  { timeout: 120_000, tags: ['night'] },
  async () => {
    const { pages, ocrPages } = await extractPath(pdf('pdfjs_TAMReview'), 'pdf', {
      ocr: true,
      limits: { ocrPages: 1 },
    });
    expect(ocrPages).toEqual([2]);
    expect(pages[1]?.markdown).toContain(
      'User acceptance of technology has been an important field of study for over two decades',
    );
  },
);

describe.runIf(hasRealFiles)('documents of real life', () => {
  test.each(['comments', 'endnotes', 'simple-list', 'single-paragraph', 'strikethrough', 'tables', 'utf8-bom'])(
    'all words of %s are found',
    async (name) => {
      const archive = await openDocxArchive(readFileSync(docx(name)));
      const xml = String(await archive.read('word/document.xml', 'utf-8'));
      const raw = [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<|(<\/w:p>)/g)].map(([, text, end]) =>
        end === undefined ? text : '\n',
      );
      expect(sharedWords(raw.join(''), await textOf(docx(name), 'docx'))).toBe(1);
    },
  );

  test.each([
    ['tables', 'Above\n\n| Top left | Top right |\n| --- | --- |\n| Bottom left | Bottom right |\n\nBelow'],
    ['simple-list', '- Apple\n- Banana'],
    ['strikethrough', "~~Today's Special: Salmon~~ Sold out"],
    ['footnote-hyperlink', '[^1]\n\n[^1]: [Example](http://www.example.com)'],
    ['endnotes', 'Ouch[^end-2].[^end-3]\n\n[^end-2]: A tachyon walks into a bar.\n\n[^end-3]: Fin.'],
    [
      'comments',
      'Ouch[^comment-0].[^comment-2]\n\n[^comment-0]: Comment: A tachyon walks into a bar.\n\n[^comment-2]: Comment: Fin.',
    ],
    ['empty', ''],
    ['external-picture', ''],
    ['tiny-picture', ''],
  ])('%s', async (name, markdown) => {
    expect(await textOf(docx(name), 'docx')).toBe(markdown);
  });

  test('Markdown stays unchanged to the last character', async () => {
    const path = join(realFiles, 'markdown/commonmark_spec.txt');
    const { pages } = await extractPath(path, 'md');
    expect(pages[0]?.markdown).toBe(readFileSync(path, 'utf8'));
  });
});

function canRun(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
