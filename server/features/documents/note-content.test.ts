import { describe, expect, test } from 'vitest';
import type { DocumentSummary } from '#shared/documents.ts';
import { documentTexts } from './documents.texts.ts';
import { type DocumentContent, noteAddition, noteContent, withDocument } from './note-content.ts';

const nothing: DocumentSummary = { points: [], keywords: [], people: [], dates: [], amounts: [], madeBy: 'built-in' };

function contentOf(change: Partial<DocumentContent> = {}): DocumentContent {
  return {
    id: '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11',
    fileName: 'Plan.pdf',
    summary: { ...nothing, points: [{ text: 'Tea is served.', page: 2 }], keywords: ['tea', 'hall'] },
    pages: [
      { number: 1, markdown: '# Plan' },
      { number: 2, markdown: 'Tea is served.\n' },
    ],
    scannedPages: 0,
    unclearPages: 0,
    isPaged: true,
    isTruncated: false,
    ...change,
  };
}

const link = '[Plan.pdf](/app?document=3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11)';

describe('a note created from a document', () => {
  test('has summary, keywords and text', () => {
    expect(noteContent(contentOf())).toBe(
      [
        '## Summary',
        '- Tea is served. (page 2)',
        '## Keywords',
        'tea, hall',
        '## Text',
        `*From ${link}*`,
        '*Page 1*',
        '# Plan',
        '*Page 2*',
        'Tea is served.',
      ].join('\n\n'),
    );
  });

  test('has no page markers if there are no pages', () => {
    const pages = [{ number: 1, markdown: 'All of it.' }];
    expect(noteContent(contentOf({ pages, isPaged: false, summary: null }))).toBe(
      `## Text\n\n*From ${link}*\n\nAll of it.`,
    );
  });

  test.each([
    ['one page', 1, 1, '*This page is a picture of text, so its words could not be read. OCR can read them.*'],
    [
      'all pages',
      3,
      3,
      '*The pages of this document are pictures of text, so their words could not be read. OCR can read them.*',
    ],
    [
      'one of three',
      3,
      1,
      '*One of the 3 pages is a picture of text, so their words could not be read. OCR can read them.*',
    ],
    [
      'two of three',
      3,
      2,
      '*2 of the 3 pages are pictures of text, so their words could not be read. OCR can read them.*',
    ],
  ])('says that it is a scan, and what helps: %s', (_, count, scannedPages, sentence) => {
    const pages = Array.from({ length: count }, (_page, index) => ({ number: index + 1, markdown: '' }));
    const content = noteContent(contentOf({ pages, scannedPages, summary: null }));
    expect(content).toContain(sentence);
    expect(content).not.toContain('There is no text');
  });

  test('says that a file has no text', () => {
    const content = noteContent(contentOf({ pages: [{ number: 1, markdown: ' \n' }], summary: null }));
    expect(content).toMatch(/\*There is no text in this file\.\*$/);
  });

  test('says that the file had more text than is read', () => {
    expect(noteContent(contentOf({ isTruncated: true }))).toMatch(
      /\*Only the first part of this file was read\. See the original for the rest\.\*$/,
    );
  });

  test('is cut to the space available, never in the middle of a character', () => {
    const pages = [{ number: 1, markdown: '🎉'.repeat(1000) }];
    for (const room of [600, 601]) {
      const content = noteContent(contentOf({ pages, summary: null }), room);
      expect(content.length).toBeLessThanOrEqual(room);
      expect(content.isWellFormed()).toBe(true);
      expect(content).toMatch(
        /🎉\n\n\*This note holds only the first part of the text\. See the original for the rest\.\*$/u,
      );
    }
  });

  test('treats nothing in a file’s name as Markdown', () => {
    const content = noteContent(contentOf({ fileName: '![x](http://x)`*_<b>.txt', summary: null }));
    expect(content).toContain('*From [\\!\\[x\\]\\(http://x\\)\\`\\*\\_\\<b\\>.txt](/app?document=');
  });
});

describe('a note that a document is added to', () => {
  const added = noteAddition(contentOf());

  test('gets summary and keywords under a link', () => {
    expect(added).toBe(
      [`## ${link}`, '### Summary', '- Tea is served. (page 2)', '### Keywords', 'tea, hall'].join('\n\n'),
    );
  });

  test.each([
    ['', ''],
    ['Mine.', '\n\n'],
    ['Mine.\n', '\n'],
    ['Mine.\n\n', ''],
  ])('after a blank line: %j', (before, between) => {
    expect(withDocument(before, contentOf(), null, noteAddition)).toBe(before + between + added);
  });

  test('has it once, however often the document is processed', () => {
    const later = contentOf({ summary: { ...nothing, keywords: ['coffee'] } });
    const once = withDocument('Mine.', contentOf(), null, noteAddition) ?? '';
    const twice = withDocument(`${once}\n\nMore.`, later, contentOf(), noteAddition);
    expect(twice).toBe(`Mine.\n\n${noteAddition(later)}\n\nMore.`);
  });

  test('replaces what an earlier version of the product wrote differently', () => {
    const [earlierWords] = documentTexts.note.earlier;
    const before = noteContent(contentOf({ isTruncated: true }), undefined, earlierWords);
    const after = withDocument(`Mine.\n\n${before}`, contentOf(), contentOf({ isTruncated: true }), noteContent);
    expect(after).toBe(`Mine.\n\n${noteContent(contentOf())}`);
  });

  test('gets it again if a user changed it', () => {
    const once = (withDocument('', contentOf(), null, noteAddition) ?? '').replace('tea', 'TEA');
    expect(withDocument(once, contentOf(), contentOf(), noteAddition)).toBe(`${once}\n\n${added}`);
  });

  test('stays unchanged if there is no space', () => {
    expect(withDocument('x'.repeat(999_990), contentOf(), null, noteAddition)).toBeUndefined();
  });
});
