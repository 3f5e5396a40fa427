import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, vi } from 'vitest';
import type { AskedScope, ChatSource } from '#shared/assistant.ts';
import {
  AssistantPanel,
  type AssistantPanelProps,
  type PanelState,
} from '#web/features/assistant/chat/assistant-panel.tsx';
import type { ReplyMarkdown } from '#web/features/assistant/chat/chat-surroundings.ts';
import type { AskedCall, FakeAssistant } from './fake-assistant.ts';
import { renderInApp } from './web-page.tsx';

export const NOTE = { id: '11111111-1111-4111-8111-111111111111', title: 'Plan' };

/** What the workspace does for the panel. */
export const surroundings = {
  onOpenSource: vi.fn(),
  onSaveAsNote: vi.fn(),
  onInsert: vi.fn(),
  onOpenSettings: vi.fn(),
  onOpenNote: vi.fn(),
};

const Markdown: ReplyMarkdown = ({ text, Citation }) =>
  text.split(/\[(\d)\]/).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
    index % 2 === 1 ? <Citation key={index} number={Number(piece)} /> : piece,
  );

/** The panel, open, with a button that opens it. */
export function Panel({
  note,
  client = null,
  wanted,
  onWantedAsked,
  hasNotes = true,
}: Pick<AssistantPanelProps, 'note' | 'wanted' | 'onWantedAsked' | 'hasNotes'> &
  Partial<Pick<AssistantPanelProps, 'client'>>) {
  const [state, setState] = useState<PanelState>('open');
  const [scope, setScope] = useState<AskedScope>();
  const [isListing, setIsListing] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setState('open')}>
        Open
      </button>
      <AssistantPanel
        {...surroundings}
        state={state}
        onStateChange={setState}
        userId="u"
        note={note}
        client={client}
        scope={scope}
        onScopeChange={setScope}
        isListing={isListing}
        onListingChange={setIsListing}
        wanted={wanted}
        hasNotes={hasNotes}
        {...(onWantedAsked ? { onWantedAsked } : {})}
        Markdown={Markdown}
      />
    </>
  );
}

export const showPanel = (
  note: typeof NOTE | null = NOTE,
  options: { hasNotes?: boolean; client?: AssistantPanelProps['client'] } = {},
) => renderInApp(<Panel note={note} {...options} />);
export const messageBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
export const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
export const toastText = () => screen.getByTestId('toast').textContent;

/** Nothing was asked yet, and that is known. */
export async function panelIsReady(): Promise<void> {
  await screen.findByText('How can I assist you with your notes today?');
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading conversation' })).toBeNull());
}

/** Asks, and answers the call that it made. */
export async function ask(server: FakeAssistant, text: string): Promise<AskedCall> {
  const before = server.asked.length;
  await userEvent.type(messageBox(), text);
  await userEvent.click(sendButton());
  await waitFor(() => expect(server.asked).toHaveLength(before + 1));
  return server.asked[before] as AskedCall;
}

/** Asks and waits for the answer. */
export async function askAndAnswer(
  server: FakeAssistant,
  text: string,
  answer: string,
  sources: ChatSource[] = [],
): Promise<void> {
  const call = await ask(server, text);
  await act(async () => {
    call.begin(sources);
    call.say(answer);
    call.end();
  });
  await screen.findByRole('button', { name: 'Copy' });
}
