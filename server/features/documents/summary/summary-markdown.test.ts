import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, test } from 'vitest';
import type { DocumentSummary } from '#shared/documents.ts';
import { summaryMarkdown } from './summary-markdown.ts';

const nothing: DocumentSummary = { points: [], keywords: [], people: [], dates: [], amounts: [], madeBy: 'built-in' };
const point = (text: string, page: number | null = null) => ({ text, page });
const html = (markdown: string) =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown));

describe('the summary in a note', () => {
  test('has points with their pages, keywords, people, dates and amounts', () => {
    const summary: DocumentSummary = {
      points: [point('The hall is booked.', 3), point('The fee is £12,500.', 4)],
      keywords: ['Harbour Hall', 'corkage fee'],
      people: [point('Anna Berg', 1), point('Tom Okafor', 2)],
      dates: [{ text: '12 May 2026', page: 1, iso: '2026-05-12' }],
      amounts: [point('£12,500', 4)],
      madeBy: 'built-in',
    };
    expect(summaryMarkdown(summary)).toBe(
      [
        '## Summary',
        '- The hall is booked. (page 3)\n- The fee is £12,500. (page 4)',
        '## Keywords',
        'Harbour Hall, corkage fee',
        '**People:** Anna Berg; Tom Okafor',
        '**Dates:** 12 May 2026',
        '**Amounts:** £12,500',
      ].join('\n\n'),
    );
  });

  test('has what a conversation came to in the same list, by speaker', () => {
    const statement = (speaker: string | null, text: string) => ({ speaker, text, page: null });
    const conversation = {
      decisions: [statement('Ben', 'We take the hall.')],
      tasks: [statement('Ann', 'Book it')],
      questions: [statement(null, 'Who pays?')],
    };
    expect(summaryMarkdown({ ...nothing, points: [statement('Ann', 'The hall is small.')], conversation })).toBe(
      '## Summary\n\n- Ann: The hall is small.\n- **Decisions**\n  - Ben: We take the hall.\n- **Tasks**\n  - Ann: Book it\n- **Open questions**\n  - Who pays?',
    );
  });

  test('names no page if there are none, and omits what was not found', () => {
    expect(summaryMarkdown({ ...nothing, points: [point('One thing.')] })).toBe('## Summary\n\n- One thing.');
    expect(summaryMarkdown({ ...nothing, keywords: ['thing'] })).toBe('## Keywords\n\nthing');
    expect(summaryMarkdown(nothing)).toBe('');
  });

  test('says who wrote it unless it quotes the document', () => {
    const summary = { ...nothing, points: [point('It is about a hall.')], madeBy: 'OpenAI gpt-5_mini' };
    expect(html(summaryMarkdown(summary))).toContain('<p><em>Written by OpenAI gpt-5_mini.</em></p>');
  });

  test.each([
    '# No heading',
    '- no item',
    '+ no item',
    '1. no number',
    '23) no number',
    '> no quote',
    '```no code',
    '`no code`',
    '**not strong** and _not emphasised_',
    '[no link](/x)',
    '![no image](/x.png)',
    '[ ] no task',
    '[^1] no note',
    '<b>no tag</b> <script>alert(1)</script>',
    '~~not gone~~',
    '~~~ no code',
    'AT&amp;T &#35; &copy; as written',
    'back\\slash \\* and \\\\',
    'two  lines\n\n# in one',
    '---',
    '===',
    '| a | b |',
    '<https:no-link>',
  ])('shows %j as plain text', (text) => {
    const summary = { ...nothing, points: [point(text, 2)], keywords: [text], people: [point(text)] };
    const markup = html(summaryMarkdown(summary));
    const shown = text.replace(/\s+/g, ' ');
    expect(tagsOf(markup)).toEqual(['h2', 'ul', 'li', 'h2', 'p', 'p', 'strong']);
    expect(linesOf(markup)).toEqual(['Summary', `${shown} (page 2)`, 'Keywords', shown, `People: ${shown}`]);
  });

  test('a link has the address it shows', () => {
    const markup = html(summaryMarkdown({ ...nothing, points: [point('See https://example.com/a_b_c for more.')] }));
    expect(markup).toContain('<a href="https://example.com/a_b_c">https://example.com/a_b_c</a>');
  });
});

function tagsOf(markup: string): string[] {
  return [...markup.matchAll(/<([a-z0-9]+)/g)].map(([, tag]) => tag ?? '');
}

function linesOf(markup: string): string[] {
  const text = markup.replace(/<\/?strong>/g, '').replace(/<[^>]*>/g, '\n');
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };
  const decoded = text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => characters[entity] ?? entity);
  return decoded.split('\n').filter((line) => line.trim() !== '');
}
