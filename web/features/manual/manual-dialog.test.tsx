import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { giveLayout, renderInApp } from '#tests/web-page.tsx';
import { findTopics, splitAtWords, wordsOf } from './find-topics.ts';
import { ManualDialog } from './manual-dialog.tsx';
import { manualTabs } from './manual-tabs.ts';
import { manualLinks } from './manual-topic.ts';

const keys = {
  'new-note': 'Alt+N',
  palette: 'Ctrl+K',
  assistant: 'Ctrl+J',
  voice: 'Alt+R',
  capture: 'Alt+J',
  brief: 'Alt+B',
  shortcuts: '?',
};

beforeEach(() => giveLayout());

function show() {
  const onOpenChange = vi.fn();
  const onFollow = vi.fn();
  const page = renderInApp(<ManualDialog open onOpenChange={onOpenChange} keys={keys} onFollow={onFollow} />);
  const close = () =>
    page.rerender(<ManualDialog open={false} onOpenChange={onOpenChange} keys={keys} onFollow={onFollow} />);
  return { onOpenChange, onFollow, close };
}

describe('the manual', () => {
  it('has the ten tabs of the specification and shows the first one', () => {
    show();
    const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(names).toEqual([
      'Getting Started',
      'Interface Overview',
      'Working with Notes',
      'Folders & Organization',
      'AI Assistance',
      'Voice to Text',
      'Document Upload',
      'Semantic Search',
      'Tips & Tricks',
      'Troubleshooting',
    ]);
    expect(screen.getByRole('tab', { name: 'Getting Started' }).getAttribute('aria-selected')).toBe('true');
    screen.getByText(/New accounts receive two default folders, 'My Files' and 'My Records'/);
  });

  it('closes with Close Manual', async () => {
    const { onOpenChange } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Close Manual' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('scrolls to the top of the selected tab', async () => {
    show();
    const scrollTo = vi.spyOn(Element.prototype, 'scrollTo');
    await userEvent.click(screen.getByRole('tab', { name: 'Troubleshooting' }));
    screen.getByRole('heading', { name: "A note isn't saved" });
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  });

  it('shows the limits of the product', async () => {
    show();
    await userEvent.click(screen.getByRole('tab', { name: 'Document Upload' }));
    screen.getByText(/Documents must be PDF, DOCX, TXT, MD, XLSX, CSV or EPUB, under 10MB and not password-protected/);
  });

  it('lists the shortcuts', async () => {
    show();
    await userEvent.click(screen.getByRole('tab', { name: 'Tips & Tricks' }));
    const rows = within(screen.getByRole('region', { name: 'Keyboard shortcuts' })).getAllByRole('listitem');
    const texts = rows.map((row) => row.textContent);
    expect(texts.slice(0, 2)).toEqual(['Ctrl/Cmd+S saves', 'Ctrl/Cmd+F searches']);
    expect(texts[2]).toMatch(/^Ctrl\/Cmd\+N creates a note/);
    expect(texts).toContain('Esc closes dialogs');
  });

  it('finds topics in all tabs and highlights the words; selecting a tab ends the search', async () => {
    show();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the manual' }), 'password protected');
    expect(screen.getByRole('status').textContent).toBe('2 topics found');
    screen.getByRole('heading', { name: 'Document Upload' });
    screen.getByRole('heading', { name: 'Troubleshooting' });
    const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(new Set(marks)).toEqual(new Set(['password', 'protected']));
    await userEvent.click(screen.getByRole('tab', { name: 'Semantic Search' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    screen.getByRole('heading', { name: 'Asking in your own words' });
  });

  it('says if nothing matches', async () => {
    show();
    await userEvent.type(screen.getByRole('searchbox'), 'zzyzx');
    screen.getByRole('heading', { name: 'No results for “zzyzx”' });
  });

  it("follows a topic's link after the manual has closed", async () => {
    const { onFollow, onOpenChange, close } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Enter a key' }));
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(onFollow).not.toHaveBeenCalled();
    close();
    await waitFor(() => expect(onFollow).toHaveBeenCalledWith('settings-api-keys'));
  });
});

it('links only to actions, and has a value for each name in braces, except the one it explains', () => {
  const topics = manualTabs(keys).flatMap((tab) => tab.topics);
  const links = topics.flatMap(({ link }) => (link ? [link.to] : []));
  expect(new Set(links)).toEqual(new Set(manualLinks));
  expect(JSON.stringify(topics).match(/\{\{.*?\}\}/g)).toEqual(['{{date}}']);
  expect(topics.filter(({ title, text }) => title === '' || text.length === 0)).toEqual([]);
});

describe('finding in the manual', () => {
  const tabs = [
    { name: 'One', topics: [{ title: 'Tags', text: ['Press [[Enter]] (once).'] }] },
    { name: 'Two', topics: [{ title: 'Folders', text: ['Nothing of it.'] }] },
  ];
  it('requires every word, anywhere in the topic', () => {
    expect(findTopics(tabs, wordsOf('  one ENTER ')).map(({ name }) => name)).toEqual(['One']);
    expect(findTopics(tabs, wordsOf('tags folders'))).toEqual([]);
  });
  it('treats special characters literally', () => {
    expect(splitAtWords('Press (once) or (', ['(once', '('])).toEqual(['Press ', '(once', ') or ', '(', '']);
  });
});
