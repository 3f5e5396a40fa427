import type { Ai } from '#server/ai/ai.ts';
import type { Completion } from '#server/ai/provider.ts';

/** The operator's model `openai gpt-test`, in place of one over the network; its stream has one part a word. */
export function fakeModel(complete: (completion: Completion) => Promise<string>): Pick<Ai, 'operator' | 'connect'> {
  const contextTokens = 8_192;
  return {
    operator: { provider: 'openai', model: 'gpt-test', contextTokens },
    connect: ({ provider, model }) => ({
      name: `${provider} ${model}`,
      contextTokens,
      complete,
      stream: async function* (completion) {
        yield* (await complete(completion)).match(/\S+\s*|\s+/g) ?? [];
      },
    }),
  };
}
