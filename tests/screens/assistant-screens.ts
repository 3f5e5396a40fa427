import type { Page } from '@playwright/test';
import { selectText, textOf } from '#tests/e2e/workspace.ts';
import { noteIsOpen, type Screen } from './screen.ts';

export const assistantScreens: Screen[] = [
  {
    name: 'assistant',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openAssistant(page);
      await startAgain(page);
    },
  },
  {
    name: 'assistant-answer',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openAssistant(page);
      await startAgain(page);
      await ask(page, ABOUT_THE_NOTE);
      await page.getByRole('group', { name: 'Sources' }).last().waitFor();
      await page.getByText('No AI model was used.').last().waitFor();
    },
  },
  {
    name: 'assistant-failed',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await page.route('**/api/assistant/chat', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: failedAnswer }),
      );
      await openAssistant(page);
      await startAgain(page);
      await ask(page, 'What is still open with Halden Health?');
      await page.getByText('The AI provider is busy').waitFor();
    },
  },
  {
    name: 'assistant-thinking',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await page.route('**/api/assistant/chat', () => {
        // It is never answered.
      });
      await openAssistant(page);
      await ask(page, 'What is still open with Halden Health?');
      await page.getByText('Thinking...').waitFor();
    },
  },
  {
    name: 'assistant-notice',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await withModel(page);
      await openAssistant(page);
      await ask(page, 'What is still open with Halden Health?');
      await page.getByRole('region', { name: "What's sent" }).waitFor();
    },
  },
  {
    name: 'assistant-conversations',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await openAssistant(page);
      await startAgain(page);
      await ask(page, ABOUT_THE_NOTE);
      await page.getByRole('group', { name: 'Sources' }).last().waitFor();
      await page.getByRole('button', { name: 'Conversations', exact: true }).click();
      await page.getByRole('list', { name: 'Conversations' }).waitFor();
    },
  },
  {
    name: 'rewrite',
    visitor: 'consultant',
    path: '/app',
    prepare: async (page) => {
      await withModel(page);
      await page.route('**/api/assistant/rewrite', (route) =>
        route.fulfill({ json: { text: rewritten, madeBy: 'openai gpt-5.5' } }),
      );
      await noteIsOpen(page);
      await selectText(page, 0, (await textOf(page)).indexOf('\n'));
      await page.getByRole('button', { name: 'Rewrite the selection' }).click();
      await page.getByRole('menuitem', { name: 'Improve' }).click();
      const accept = page.getByRole('button', { name: 'Accept' });
      // Before the first time it says what is sent.
      const agree = page.getByRole('button', { name: 'Continue' });
      await accept.or(agree).waitFor();
      if (await agree.isVisible()) await agree.click();
      await accept.waitFor();
    },
  },
];

/** Has the page see a model that the user connected. */
async function withModel(page: Page): Promise<void> {
  await page.route('**/api/ai', async (route) => {
    const status = await (await route.fetch()).json();
    const own = { provider: 'openai', model: 'gpt-5.5', last4: '1234', baseUrl: null };
    await route.fulfill({ json: { ...status, source: 'own', madeBy: 'openai gpt-5.5', own } });
  });
  // It has asked already.
  await page.reload();
}

/** Of the first line of the note that is open. */
const rewritten =
  'Present: Dr Amara Osei, Tom Lindqvist, Priya Nair and me. Finance sent its apologies; Tom speaks for it until the new year.';

/** What the server says where the provider fails. */
const failedAnswer = `event: answer\ndata: ${JSON.stringify({
  id: '5f0c8a52-5d0f-4d7e-9d0b-3a1f5d3c2b1a',
  role: 'assistant',
  content: '',
  timestamp: 0,
  sources: [],
  madeBy: 'openai gpt-5.5',
  state: 'failed',
  failure: 'The AI provider is busy, or your quota with it is used up. Please try again later.',
})}\n\n`;

/** What the built-in assistant answers from the note that is open. */
const ABOUT_THE_NOTE = 'When does the triage form move to tablets?';

async function openAssistant(page: Page): Promise<void> {
  await noteIsOpen(page);
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await page.getByRole('dialog', { name: 'Assistant' }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
}

/** The picture of another width has asked before. */
async function startAgain(page: Page): Promise<void> {
  const isAsked = page.getByRole('log');
  await page.getByRole('status', { name: 'Loading conversation' }).waitFor({ state: 'detached' });
  if (!(await isAsked.isVisible())) return;
  await page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get('note');
    await fetch(`/api/chat/${id}`, { method: 'DELETE' });
  });
  await page.reload();
  await noteIsOpen(page);
  await page.getByText('How can I assist you with your notes today?').waitFor();
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(question);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
