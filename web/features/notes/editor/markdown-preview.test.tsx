import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MarkdownPreview } from './markdown-preview.tsx';
import { PlainTextFallback } from './plain-text-fallback.tsx';
import { splitMarkdown } from './split-markdown.ts';

afterEach(() => vi.restoreAllMocks());

const show = (text: string) => render(<MarkdownPreview text={text} />).container;

describe('the preview', () => {
  it('understands the prefixes of the specification, tables and task lists', () => {
    const page = show('# One\n## Two\n### Three\n\n- a\n\n1. b\n\n| h |\n| - |\n| c |\n\n- [x] done');
    expect([...page.querySelectorAll('h1, h2, h3')].map((heading) => heading.textContent)).toEqual([
      'One',
      'Two',
      'Three',
    ]);
    expect(page.querySelectorAll('ul > li')).toHaveLength(2);
    expect(page.querySelectorAll('ol > li')).toHaveLength(1);
    expect(page.querySelector('td')?.textContent).toBe('c');
    const beyond = show('| h | i |\n| - | - |\n| c | d |Due *Friday*');
    expect([...beyond.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['c', 'd Due Friday']);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  });

  it('says the direction of lists, items and quotes where it is not that of what they are in', () => {
    const page = show('- [ ] להתקשר\n- Call Anna\n\n> مرحبا\n\n1. one');
    expect([...page.querySelectorAll('ul, ol, li, blockquote')].map((block) => block.getAttribute('dir'))).toEqual([
      'rtl',
      null,
      'ltr',
      'rtl',
      null,
      null,
    ]);
  });

  it('boxes callouts, with their kind and title', () => {
    const page = show('> [!warning] Mind **this**\n> and that\n\n> [!faq]\n\n> [1] quote');
    const quotes = [...page.querySelectorAll('blockquote')];
    expect(quotes.map(({ className }) => className)).toEqual([
      'callout callout-warning',
      'callout callout-important',
      '',
    ]);
    expect(quotes.map((quote) => [...quote.querySelectorAll('p')].map((part) => part.textContent?.trim()))).toEqual([
      ['Mind this', 'and that'],
      ['Faq'],
      ['[1] quote'],
    ]);
  });

  it('folds a callout with a sign behind its kind, as Obsidian does', () => {
    const page = show('> [!quote]- Quoted text\n> Would forty days do?\n\n> [!note]+ Open\n> at once');
    const folds = [...page.querySelectorAll<HTMLDetailsElement>('details.callout')];
    expect(folds.map(({ open }) => open)).toEqual([false, true]);
    expect(folds.map((fold) => fold.querySelector('summary')?.textContent?.trim())).toEqual(['Quoted text', 'Open']);
    expect(folds[0]?.querySelector('p')?.textContent?.trim()).toBe('Would forty days do?');
  });

  it('keeps line breaks in paragraphs, lists, quotes and cells, and adds none in code', () => {
    const lines = (text: string) => {
      const page = show(text);
      for (const br of page.querySelectorAll('br')) br.replaceWith('|');
      return [...page.querySelectorAll('p, li, td')].map((block) => block.textContent?.replace(/\|\n/g, '|').trim());
    };
    expect(lines('Both attended, 75 min\nChidi retires **March\n2027**\nPension pot 412k')).toEqual([
      'Both attended, 75 min|Chidi retires March|2027|Pension pot 412k',
    ]);
    expect(lines('- venue shortlist\ncatering')).toEqual(['venue shortlist|catering']);
    expect(lines('> a\n> b')).toEqual(['a|b']);
    expect(lines('hard  \nbreak\\\ntwice')).toEqual(['hard|break|twice']);
    expect(show('```\na\nb\n```').querySelectorAll('br')).toHaveLength(0);
  });

  it.each([
    '![x](https://example.org/a.png)',
    '![x][r]\n\n[r]: https://example.org/a.png',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<iframe src="https://example.org"></iframe>',
    '<svg onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>@import url(https://example.org/a.css)</style>',
  ])('loads and runs nothing: %s', (text) => {
    expect(show(text).querySelectorAll('img, script, iframe, svg, style, a, link, video, object')).toHaveLength(0);
  });

  it('shows a note within a note as a link to it', () => {
    const page = show('![Jane](note:11111111-1111-4111-8111-111111111111)');
    expect(page.querySelectorAll('img')).toHaveLength(0);
    expect(page.querySelector('a')?.textContent).toBe('Jane');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '/app',
    '#a',
    '//example.org',
  ])('makes no link of %s', (address) => {
    const page = show(`[text](${address})`);
    expect(page.querySelectorAll('a')).toHaveLength(0);
    expect(page.textContent).toContain('text');
  });

  it.each([
    ['https://example.org/', 'text (example.org)'],
    ['http://example.org:8080/', 'text (example.org:8080)'],
    ['mailto:ada@example.org', 'text (ada@example.org)'],
    ['mailto:%e0%a4@example.org', 'text (%e0%a4@example.org)'],
  ])('links to %s, in a new tab, and says where it leads', (address, name) => {
    show(`[text](${address})`);
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(address);
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it.each([
    ['<https://example.org/a>', 'https://example.org/a'],
    ['www.example.org', 'www.example.org'],
    ['[**example.org**](https://example.org/a)', 'example.org'],
    ['[https://bank.example](https://evil.example/x)', 'https://bank.example (evil.example)'],
    ['[evil.example.bank.example](https://evil.example)', 'evil.example.bank.example (evil.example)'],
    ['<https://bank.example@evil.example/>', 'https://bank.example@evil.example/ (evil.example)'],
  ])('says of %s where it leads, unless its words do', (text, name) => {
    show(text);
    expect(screen.getByRole('link').textContent).toBe(name);
  });

  it('leaves an escaped number in brackets as plain text', () => {
    const text = String.raw`He wrote \[1\] himself [1], and \[2\] too.`;
    const page = render(<MarkdownPreview text={text} Citation={({ number }) => <b>cited {number}</b>} />).container;
    expect(page.textContent).toBe('He wrote [1] himself cited 1, and [2] too.');
  });

  it('renders citations on request, and never as a link that the text defines', () => {
    const text = 'One [1], two [2, 3].\n\n`[4]` [5](https://evil.example)\n\n[1]: https://evil.example';
    const page = render(<MarkdownPreview text={text} Citation={({ number }) => <b>cited {number}</b>} />).container;
    expect([...page.querySelectorAll('b')].map((cited) => cited.textContent)).toEqual([
      'cited 1',
      'cited 2',
      'cited 3',
    ]);
    expect(page.querySelector('code')?.textContent).toBe('[4]');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['5 (evil.example)']);
    cleanup();
    expect(show('One [1] and [two](#citation-2).').querySelectorAll('a')).toHaveLength(0);
    expect(document.body.textContent).toBe('One [1] and two.');
  });

  it.each([
    ['quotes', '>'.repeat(2000)],
    ['lists', '- '.repeat(2000)],
    ['emphasis', `${'*a **b '.repeat(1000)}`],
    ['brackets', '['.repeat(5000)],
    ['a table', `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}`],
  ])('survives nesting beyond reason: %s', (_, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { container } = render(
      <PlainTextFallback text={text}>
        <MarkdownPreview text={text} />
      </PlainTextFallback>,
    );
    expect(container.textContent?.length).toBeGreaterThanOrEqual(0);
  });

  it('shows plain text if rendering fails, and tries again with other text', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = ({ isBroken }: { isBroken: boolean }) => {
      if (isBroken) throw new RangeError('Maximum call stack size exceeded');
      return <p>page</p>;
    };
    const { rerender } = render(
      <PlainTextFallback text="one">
        <Broken isBroken />
      </PlainTextFallback>,
    );
    expect(screen.getByText('one')).toBeTruthy();
    rerender(
      <PlainTextFallback text="two">
        <Broken isBroken={false} />
      </PlainTextFallback>,
    );
    expect(screen.getByText('page')).toBeTruthy();
  });
});

describe('cutting a long text', () => {
  const paragraph = `${'word '.repeat(100)}\n\n`;

  it('loses nothing and keeps short texts whole', () => {
    expect(splitMarkdown('short')).toEqual(['short']);
    const text = paragraph.repeat(500);
    const pieces = splitMarkdown(text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('\n')).toBe(text);
  });

  it("doesn't cut inside a code block that fits", () => {
    const text = `${paragraph.repeat(39)}\`\`\`\n${'code\n\n'.repeat(500)}\`\`\`\n\n${paragraph.repeat(20)}`;
    for (const piece of splitMarkdown(text)) expect((piece.match(/```/g) ?? []).length % 2).toBe(0);
  });

  it('cuts an endless line and repeats link definitions in every piece', () => {
    const pieces = splitMarkdown(`${'x'.repeat(100_000)}\n\n[r]: https://example.org`);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toContain('[r]: https://example.org');
  });
});
