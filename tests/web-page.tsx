import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { ArrivedContext } from '#web/features/notes/arrived.ts';
import { showNote } from '#web/features/notes/note-cache.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { announce, useAnnouncement } from '#web/ui/announce.ts';
import { dismissToast, useToasts } from '#web/ui/toast.ts';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

/** What a test's server answers: the reply as JSON, a status with its sentence, or never. */
export type Answer = { json: unknown; status?: number } | { status: number; text: string } | 'never';
export type Handler = (request: {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}) => Answer | Promise<Answer>;

/** Puts a function in the place of the server; answers the calls it got, as `METHOD path`. */
export function serve(handler: Handler): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    const url = new URL(target, 'http://test.invalid');
    const method = init.method ?? 'GET';
    calls.push(`${method} ${url.pathname}${url.search}`);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = await handler({ method, path: url.pathname, query: url.searchParams, body });
    if (answer === 'never') return new Promise<Response>(() => {});
    if ('text' in answer) return new Response(answer.text, { status: answer.status });
    const status = answer.status ?? 200;
    return status === 204 ? new Response(null, { status }) : Response.json(answer.json, { status });
  });
  return calls;
}

/** Gives the page what jsdom has not: sizes (virtual lists draw nothing without), pointer capture, observers. */
export function giveLayout(): void {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320);
  Object.assign(Element.prototype, { scrollTo: () => {}, scrollIntoView: () => {}, hasPointerCapture: () => false });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

/** Draws something inside what the workspace has around it, with a cache of its own. */
export function renderInApp(children: ReactNode) {
  const queryClient = createQueryClient();
  const wrap = (inner: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <ArrivedContext value={(note, how = 'saved') => showNote(queryClient, note, how)}>
        <TooltipProvider>{inner}</TooltipProvider>
        <Messages />
        <Announced />
      </ArrivedContext>
    </QueryClientProvider>
  );
  const { rerender, ...page } = render(wrap(children));
  return { ...page, queryClient, rerender: (next: ReactNode) => rerender(wrap(next)) };
}

/** The messages as text, without the component that draws them. */
function Messages() {
  return useToasts()
    .filter((item) => item.open)
    .map((item) => (
      <button key={item.id} type="button" data-testid="toast" onClick={() => dismissToast(item.id)}>
        {item.title}
        {item.description}
      </button>
    ));
}

/** What is only said to assistive technology. */
function Announced() {
  return <p data-testid="announced">{useAnnouncement().text}</p>;
}

/** A button for each thing that a test's component can do. */
export function ActionButtons({ actions }: { actions: Record<string, () => void> }) {
  return Object.entries(actions).map(([name, act]) => (
    <button key={name} type="button" onClick={act}>
      {name}
    </button>
  ));
}

/** What the message says after a button was pressed and the server answered. */
export async function messageAfter(buttons: ReactNode, press: string, answer: Answer): Promise<string | null> {
  serve(() => answer);
  renderInApp(buttons);
  await userEvent.click(screen.getByRole('button', { name: press }));
  return (await screen.findByTestId('toast')).textContent;
}

/** What is said to assistive technology after a button was pressed and the server answered. */
export async function announcedAfter(buttons: ReactNode, press: string, answer: Answer): Promise<string | null> {
  announce('');
  serve(() => answer);
  renderInApp(buttons);
  await userEvent.click(screen.getByRole('button', { name: press }));
  await waitFor(() => expect(screen.getByTestId('announced').textContent).not.toBe(''));
  return screen.getByTestId('announced').textContent;
}
