import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeAssistant, fakeAssistant } from '#tests/fake-assistant.ts';
import { giveLayout, renderInApp } from '#tests/web-page.tsx';
import { addition, RewriteDialog, type RewriteDialogProps } from './rewrite-dialog.tsx';

let server: FakeAssistant;
const handlers = { onBeforeAccept: vi.fn(), onClosed: vi.fn(), onOpenSettings: vi.fn() };
const show = (text = 'We was late.', more: Partial<RewriteDialogProps> = {}) =>
  renderInApp(<RewriteDialog text={text} how="improve" noteId="n" {...handlers} {...more} />);
const accept = () => screen.findByRole('button', { name: 'Accept' });

beforeEach(() => {
  giveLayout();
  vi.clearAllMocks();
  server = fakeAssistant();
  server.ai = { source: 'own', madeBy: 'openai gpt-5.5' };
  server.settings.aiNoticeSeen = true;
  server.rewritten.text = 'We were late.';
  handlers.onBeforeAccept.mockResolvedValue(true);
});

describe('a rewritten text', () => {
  it('is shown next to the current text with its origin, and accepted', async () => {
    show();
    screen.getByText('Thinking...');
    await accept();
    const dialog = screen.getByRole('dialog', { name: 'Improve' });
    expect(dialog.textContent).toContain('By OpenAI (gpt-5.5).');
    expect([...dialog.querySelectorAll('del')].map((word) => word.textContent)).toEqual(['was']);
    expect([...dialog.querySelectorAll('ins')].map((word) => word.textContent)).toEqual(['were']);
    await userEvent.click(await accept());
    await waitFor(() => expect(handlers.onClosed).toHaveBeenCalledWith('We were late.'));
  });

  it('is added to what is before the caret, with the space between the two', async () => {
    server.rewritten.text = 'with lunch.';
    show('We end', { how: 'continue', textBefore: 'Long before. We end' });
    await accept();
    const dialog = screen.getByRole('dialog', { name: 'Continue writing' });
    expect([...dialog.querySelectorAll('ins')].map((word) => word.textContent).join('')).toContain('with lunch.');
    expect(dialog.querySelectorAll('del')).toHaveLength(0);
    await userEvent.click(await accept());
    await waitFor(() => expect(handlers.onClosed).toHaveBeenCalledWith('We end with lunch.'));
    expect([
      addition('One.\n', '\nTwo.'),
      addition('One ', 'two'),
      addition('One', ', two'),
      addition('- one', '- two'),
      addition('One', '- two'),
      addition('', ' two'),
    ]).toEqual(['Two.', 'two', ', two', '\n- two', '\n\n- two', 'two']);
  });

  it('is translated once a language is chosen, and again for another', async () => {
    show('Guten Tag', { how: 'translate' });
    await userEvent.selectOptions(await screen.findByLabelText('Translate into'), 'English');
    await accept();
    expect(server.calls.filter((call) => call === 'POST /api/assistant/rewrite')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Translate into'), 'français');
    await waitFor(() => expect(server.calls.filter((call) => call === 'POST /api/assistant/rewrite')).toHaveLength(2));
    await accept();
  });

  it('is discarded, and closed with Esc', async () => {
    const page = show();
    await accept();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(handlers.onClosed).toHaveBeenCalledWith(undefined));
    page.unmount();
    handlers.onClosed.mockClear();
    show();
    await accept();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(handlers.onClosed).toHaveBeenCalledWith(undefined));
    expect(handlers.onBeforeAccept).not.toHaveBeenCalled();
  });

  it('overwrites nothing when the note changed', async () => {
    handlers.onBeforeAccept.mockResolvedValue(false);
    show();
    await userEvent.click(await accept());
    expect((await screen.findByRole('alert')).textContent).toContain('nothing was replaced');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(handlers.onClosed).not.toHaveBeenCalled();
  });

  it('needs a provider, and offers Settings when there is none', async () => {
    server.failing['POST /api/assistant/rewrite'] = { status: 409, text: 'Connect an AI provider to rewrite text.' };
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Connect an AI provider to rewrite text.');
    await userEvent.click(within(alert).getByRole('button', { name: 'Open Settings' }));
    expect(handlers.onOpenSettings).toHaveBeenCalled();
  });

  it('can be requested again after a failure', async () => {
    server.failing['POST /api/assistant/rewrite'] = { status: 502, text: 'openai did not answer.' };
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('openai did not answer.');
    server.failing = {};
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await accept();
  });

  it("isn't requested before the notice is accepted, or when the text is too long", async () => {
    server.settings.aiNoticeSeen = false;
    const page = show();
    const notice = await screen.findByRole('region', { name: "What's sent" });
    expect(server.calls).not.toContain('POST /api/assistant/rewrite');
    await userEvent.click(within(notice).getByRole('button', { name: 'Continue' }));
    await accept();
    page.unmount();
    show('x'.repeat(20_001));
    expect((await screen.findByRole('alert')).textContent).toContain('up to 20,000 characters');
    expect(server.calls.filter((call) => call === 'POST /api/assistant/rewrite')).toHaveLength(1);
  });
});
