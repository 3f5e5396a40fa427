import type { Ai } from '#server/ai/ai.ts';
import type { Completion } from '#server/ai/provider.ts';

/** A fake of the server's model `openai gpt-test`; its stream has one part per word. */
export function fakeModel(complete: (completion: Completion) => Promise<string>): Pick<Ai, 'operator' | 'connect'> {
  const contextTokens = 8_192;
  return {
    operator: { provider: 'openai', model: 'gpt-test', contextTokens },
    connect: ({ provider, model }) => ({
      name: `${provider} ${model}`,
      contextTokens,
      hasTools: () => true,
      complete,
      stream: async function* (completion) {
        yield* (await complete(completion)).match(/\S+\s*|\s+/g) ?? [];
      },
      step: async ({ tools: _, messages, ...asked }, onText) => {
        const texts = messages.flatMap(({ role, content }) =>
          (role === 'user' || role === 'assistant') && typeof content === 'string' ? [{ role, content }] : [],
        );
        onText(await complete({ ...asked, messages: texts }));
        return { calls: [], messages: [] };
      },
    }),
  };
}
