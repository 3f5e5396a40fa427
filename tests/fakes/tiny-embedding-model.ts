import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytes, message, number, text } from './protobuf.ts';

/**
 * Writes an embedding model of a few hundred bytes in the layout of transformers.js: an ONNX graph that looks up a
 * vector for each word. Words of one group mean the same to it. Real weights cannot be fetched where the tests run.
 */
export function writeTinyModel(modelsDir: string, name: string, groups: readonly (readonly string[])[]): void {
  const folder = join(modelsDir, name);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  const special = ['[UNK]', '[PAD]'];
  const vocabulary = Object.fromEntries([...special, ...groups.flat()].map((word, id) => [word, id]));
  const dimensions = groups.length + 1;
  const rows = [
    ...special.map(() => oneAt(groups.length, dimensions)),
    ...groups.flatMap((words, group) => words.map(() => oneAt(group, dimensions))),
  ];
  writeFileSync(join(folder, 'onnx', 'model.onnx'), lookupModel(rows, dimensions));
  writeJson(join(folder, 'config.json'), { model_type: 'bert', architectures: ['BertModel'] });
  writeJson(join(folder, 'tokenizer_config.json'), {
    tokenizer_class: 'BertTokenizer',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    model_max_length: 128,
  });
  writeJson(join(folder, 'tokenizer.json'), {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', vocab: vocabulary, unk_token: '[UNK]' },
  });
}

function oneAt(index: number, length: number): number[] {
  return Array.from({ length }, (_, at) => (at === index ? 1 : 0));
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value));
}

/** A ModelProto (onnx.proto3) with one Gather node: `last_hidden_state = embeddings[input_ids]`. */
function lookupModel(rows: number[][], dimensions: number): Buffer {
  const FLOAT = 1;
  const INT64 = 7;
  const gather = message(text(1, 'embeddings'), text(1, 'input_ids'), text(2, 'last_hidden_state'), text(4, 'Gather'));
  const weights = message(
    number(1, rows.length),
    number(1, dimensions),
    number(2, FLOAT),
    text(8, 'embeddings'),
    bytes(9, Buffer.from(Float32Array.from(rows.flat()).buffer)),
  );
  const named = (name: string) => bytes(1, text(2, name));
  const tensor = (name: string, type: number, shape: Buffer) =>
    message(text(1, name), bytes(2, bytes(1, message(number(1, type), bytes(2, shape)))));
  const idShape = message(named('batch'), named('sequence'));
  const vectorShape = message(named('batch'), named('sequence'), bytes(1, number(1, dimensions)));
  const graph = message(
    bytes(1, gather),
    text(2, 'lookup'),
    bytes(5, weights),
    bytes(11, tensor('input_ids', INT64, idShape)),
    bytes(12, tensor('last_hidden_state', FLOAT, vectorShape)),
  );
  return message(number(1, 8), bytes(7, graph), bytes(8, number(2, 13)));
}
