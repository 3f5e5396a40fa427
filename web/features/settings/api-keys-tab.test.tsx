import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AiStatus } from '#shared/ai.ts';
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings.ts';
import { stubBrowser } from '#tests/browser-stubs.ts';
import { fakeApi } from '#tests/fake-api.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ThemeProvider } from '#web/lib/theme.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

const settings = DEFAULT_SETTINGS;
const unset: AiStatus = {
  source: 'built-in',
  madeBy: 'built-in',
  own: null,
  operator: null,
  endpoints: ['https://openrouter.ai/api/v1', 'http://llm.internal/v1'],
  allowsCustomEndpoints: false,
  models: {
    openai: ['gpt-5.5'],
    anthropic: ['claude-sonnet-5-5', 'claude-opus-5-5'],
    google: ['gemini-flash-latest'],
    'openai-compatible': [],
  },
  transcription: null,
};
const own = { provider: 'anthropic' as const, model: 'claude-sonnet-5-5', last4: 'wxyz', baseUrl: null };
const kept: AiStatus = { ...unset, source: 'own', madeBy: 'anthropic claude-sonnet-5-5', own };

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <SettingsDialog
      open={isOpen}
      onOpenChange={setOpen}
      username="ingrid"
      onAccountDeleted={vi.fn()}
      myData={null}
      myDataFirst={null}
      transfer={null}
      shared={null}
      calendar={null}
      activity={null}
      administration={null}
    />
  );
}

async function openTab(status: AiStatus = unset, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /api/settings': { status: 200, body: settings },
    'PUT /api/settings': { status: 200, body: settings },
    'GET /api/ai': { status: 200, body: status },
    ...answers,
  });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <TooltipProvider>
          <Page />
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'API Keys' }));
  await screen.findByText('Current AI');
  return { calls, user };
}

const keyField = () => screen.getByLabelText<HTMLInputElement>('AI provider key');
const sentTo = (calls: { method: string; path: string; body: unknown }[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body);

test('masks a key until it is shown, and hints at its shape', async () => {
  const { user } = await openTab();
  expect(keyField().type).toBe('password');
  expect(keyField().placeholder).toBe('sk-...');
  await user.type(keyField(), 'sk-ant-1');
  await user.click(screen.getByRole('button', { name: 'Show key' }));
  expect(keyField().type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide key' }));
  expect(keyField().type).toBe('password');
});

test('detects the provider from the key, lets the user choose another, and saves it; what is chosen is saved at once', async () => {
  const { calls, user } = await openTab(unset, { 'PUT /api/ai/key': { status: 200, body: kept } });
  await user.type(keyField(), 'sk-ant-0123');
  expect(screen.getByRole('option', { name: 'Detected from the key: Anthropic' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Model').placeholder).toBe('claude-sonnet-5-5');
  await user.type(screen.getByLabelText('Model'), 'claude-opus-5-5');
  await user.click(screen.getByRole('radio', { name: 'This note' }));
  await user.selectOptions(screen.getByLabelText('Reply language'), 'Deutsch');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(screen.getByText('Your settings have been saved successfully.')).toBeTruthy();
  expect(sentTo(calls, 'PUT', '/api/ai/key')).toEqual([{ key: 'sk-ant-0123', model: 'claude-opus-5-5' }]);
  const { autoSave, defaultDark } = settings;
  expect(sentTo(calls, 'PUT', '/api/settings')).toEqual([
    { autoSave, defaultDark, aiScope: 'note' },
    { autoSave, defaultDark, replyLanguage: 'de' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the answer to one choice takes nothing of the next one back, nor does saving a key then', async () => {
  const first = Promise.withResolvers<{ status: number; body: Settings }>();
  let kept = settings;
  const { calls, user } = await openTab(unset, {
    'PUT /api/ai/key': { status: 200, body: { ...unset, own } },
    'PUT /api/settings': ({ body }) => {
      kept = { ...kept, ...(body as Settings) };
      return kept.replyLanguage === null ? first.promise : { status: 200, body: kept };
    },
  });
  await user.type(keyField(), 'sk-ant-0123');
  await user.click(screen.getByRole('radio', { name: 'This note' }));
  await user.selectOptions(screen.getByLabelText('Reply language'), 'Deutsch');
  first.resolve({ status: 200, body: { ...settings, aiScope: 'note' } });
  await waitFor(() => expect(sentTo(calls, 'PUT', '/api/settings')).toHaveLength(2));
  expect(screen.getByLabelText<HTMLSelectElement>('Reply language').value).toBe('de');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Settings saved');
  expect(kept).toMatchObject({ aiScope: 'note', replyLanguage: 'de' });
});

test('of two choices for one setting the last one stays shown, whatever is answered to the first', async () => {
  const first = Promise.withResolvers<{ status: number; body: Settings }>();
  const second = Promise.withResolvers<{ status: number; body: Settings }>();
  const answers = [first, second];
  const { calls, user } = await openTab(unset, {
    'PUT /api/settings': () => answers.shift()?.promise ?? { status: 500 },
  });
  const language = screen.getByLabelText<HTMLSelectElement>('Reply language');
  await user.selectOptions(language, 'Deutsch');
  await user.selectOptions(language, 'fr');
  first.resolve({ status: 200, body: { ...settings, replyLanguage: 'de' } });
  await waitFor(() => expect(sentTo(calls, 'PUT', '/api/settings')).toHaveLength(2));
  expect(language.value).toBe('fr');
  second.resolve({ status: 200, body: { ...settings, replyLanguage: 'fr' } });
});

test('a key that is saved while a choice is on its way is saved though the dialog is closed', async () => {
  const first = Promise.withResolvers<{ status: number; body: Settings }>();
  const { calls, user } = await openTab(unset, {
    'PUT /api/ai/key': { status: 200, body: { ...unset, own } },
    'PUT /api/settings': () => first.promise,
  });
  await user.type(keyField(), 'sk-ant-0123');
  await user.click(screen.getByRole('radio', { name: 'This note' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  first.resolve({ status: 200, body: { ...settings, aiScope: 'note' } });
  await screen.findByText('Settings saved');
  expect(sentTo(calls, 'PUT', '/api/ai/key')).toEqual([{ key: 'sk-ant-0123' }]);
});

test('offers the endpoints that the administrator lists for an OpenAI-compatible key', async () => {
  const { calls, user } = await openTab(unset, { 'PUT /api/ai/key': { status: 200, body: kept } });
  await user.type(keyField(), 'local');
  await user.selectOptions(screen.getByLabelText('Provider'), 'OpenAI-compatible');
  await user.selectOptions(screen.getByLabelText('Where the key is used'), 'llm.internal');
  expect(screen.queryByLabelText('Address')).toBeNull();
  await user.type(screen.getByLabelText('Model'), 'llama');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Settings saved');
  expect(sentTo(calls, 'PUT', '/api/ai/key')).toEqual([
    { key: 'local', provider: 'openai-compatible', baseUrl: 'http://llm.internal/v1', model: 'llama' },
  ]);
});

test('accepts any other endpoint if the administrator allows it', async () => {
  const { calls, user } = await openTab(
    { ...unset, allowsCustomEndpoints: true },
    { 'PUT /api/ai/key': { status: 200, body: kept } },
  );
  await user.type(keyField(), 'sk-or-1');
  await user.selectOptions(screen.getByLabelText('Where the key is used'), 'Another address');
  await user.type(screen.getByLabelText('Address'), 'llm.example.com/v1');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Settings saved');
  expect(sentTo(calls, 'PUT', '/api/ai/key')).toEqual([{ key: 'sk-or-1', baseUrl: 'https://llm.example.com/v1' }]);
});

test('keeps the typed key and shows the reason if saving fails, even after switching tabs', async () => {
  const { calls, user } = await openTab(unset, {
    'PUT /api/ai/key': { status: 422, body: 'Whose key this is cannot be told from its shape.' },
  });
  await user.type(keyField(), 'unknown-key');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  // At the field, and in the message.
  const reasons = () => screen.queryAllByText('Whose key this is cannot be told from its shape.').length;
  await expect.poll(reasons).toBe(2);
  expect(screen.getByText("Couldn't save your settings")).toBeTruthy();
  expect(keyField().getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('tab', { name: 'General' }));
  await user.click(screen.getByRole('tab', { name: 'API Keys' }));
  expect(keyField().value).toBe('unknown-key');
  expect(sentTo(calls, 'PUT', '/api/settings')).toEqual([]);
});

test('shows the provider and last four characters of a saved key, and changes its model', async () => {
  const { calls, user } = await openTab(kept, { 'PUT /api/ai/model': { status: 200, body: kept } });
  expect(screen.getByText('Anthropic (claude-sonnet-5-5), with your own key.')).toBeTruthy();
  expect(screen.getByText(/Anthropic, ending in wxyz/)).toBeTruthy();
  expect(keyField().value).toBe('');
  expect(screen.queryByLabelText('Provider')).toBeNull();
  await user.clear(screen.getByLabelText('Model'));
  await user.type(screen.getByLabelText('Model'), 'claude-opus-5-5');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Settings saved');
  expect(sentTo(calls, 'PUT', '/api/ai/model')).toEqual([{ model: 'claude-opus-5-5' }]);
  expect(sentTo(calls, 'PUT', '/api/ai/key')).toEqual([]);
});

test('Test key shows the result until the key changes', async () => {
  const answer = { status: 200, body: { works: false, message: 'The AI provider rejected the key.' } };
  const { calls, user } = await openTab(unset, { 'POST /api/ai/key/test': answer });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test key' }).disabled).toBe(true);
  await user.type(keyField(), 'sk-ant-1');
  await user.click(screen.getByRole('button', { name: 'Test key' }));
  expect((await screen.findByText('The AI provider rejected the key.')).closest('[role=status]')).toBeTruthy();
  expect(sentTo(calls, 'POST', '/api/ai/key/test')).toEqual([{ key: 'sk-ant-1' }]);
  await user.type(keyField(), '2');
  expect(screen.queryByText('The AI provider rejected the key.')).toBeNull();
});

test('removes a key after a confirmation', async () => {
  const { calls, user } = await openTab(kept, { 'DELETE /api/ai/key': { status: 204 } });
  await user.click(screen.getByRole('button', { name: 'Remove key' }));
  expect(sentTo(calls, 'DELETE', '/api/ai/key')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove key', hidden: false }));
  expect(await screen.findByText('Key removed')).toBeTruthy();
  expect(sentTo(calls, 'DELETE', '/api/ai/key')).toHaveLength(1);
});

test.each<[string, AiStatus]>([
  ["Built-in assistant: private, no key needed. It can't brainstorm or rewrite.", unset],
  [
    'OpenAI (gpt-5.5), set up by your administrator.',
    { ...unset, source: 'operator', operator: { provider: 'openai', model: 'gpt-5.5' } },
  ],
  ['Built-in assistant, because you chose to send nothing to an AI provider.', { ...kept, source: 'built-in' }],
])('says which AI answers: %s', async (sentence, status) => {
  await openTab(status);
  expect(screen.getByText(sentence)).toBeTruthy();
});
