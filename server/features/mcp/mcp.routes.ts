import { z } from 'zod';
import type { Mcp } from '#server/http/mcp-endpoint.ts';
import { toolNamed } from './tools.ts';

const toolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

/** What assistants' programs are answered. */
export const mcp: Mcp = {
  // A tool costs what the call of the API does that does the same.
  limitOf: (message) => {
    const { data } = toolCall.safeParse(message);
    return (data && toolNamed(data.params.name)?.limit) ?? 'read';
  },
  // The protocol's library is loaded with the first message.
  answer: async (call) => (await import('./mcp-server.ts')).answerMessage(call),
};
