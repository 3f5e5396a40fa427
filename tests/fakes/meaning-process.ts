import type { EmbedAnswer, EmbedQuestion } from '#server/ai/local-embedder.ts';

// In place of the process of a local model, for what a real one rarely does: the text says what happens.
process.on('message', ({ id, texts }: EmbedQuestion) => {
  if (texts.includes('crash')) process.exit(1);
  if (texts.includes('hang')) return;
  process.send?.({ id, vectors: texts.map(() => Float32Array.of(1, 0)) } satisfies EmbedAnswer);
});
process.on('disconnect', () => process.exit(0));
