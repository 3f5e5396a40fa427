import type { FromCompiler, ToCompiler } from './compile-messages.ts';
import { createLibraryIndex, trainLatentSpace } from './engine/library-index.ts';

/**
 * Compiles a library: a process of its own, since it takes seconds of computing and memory that Node would not give
 * back. It reads nothing but what it is sent.
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
  if (pieces === undefined) {
    trainLatentSpace(index);
    pieces = index.serialise();
  }
  const bytes = pieces.shift();
  return bytes === undefined ? { type: 'done', passages: index.passageCount } : { type: 'piece', bytes };
}

function answer(message: FromCompiler): void {
  process.send?.(message);
}
