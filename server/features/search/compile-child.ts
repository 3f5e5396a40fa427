import { createLibraryIndex } from '#server/search-engine/engine.ts';
import type { FromCompiler, ToCompiler } from './compiler-process.ts';

/**
 * Compiles the index of one user in a separate process, because that takes seconds of processor time, and memory that
 * Node would not return. The process reads only its messages.
 */
const index = createLibraryIndex();
let pieces: Uint8Array[] | undefined;

process.on('message', (message: ToCompiler) => answer(handle(message)));
process.on('disconnect', () => process.exit());
answer({ type: 'ready' });

function handle(message: ToCompiler): FromCompiler {
  if (message.type === 'sources') {
    for (const { source, passages } of message.sources) index.put(source, passages);
    return { type: 'ready' };
  }
  pieces ??= index.serialize();
  const bytes = pieces.shift();
  return bytes === undefined ? { type: 'done', passages: index.passageCount } : { type: 'piece', bytes };
}

function answer(message: FromCompiler): void {
  process.send?.(message);
}
