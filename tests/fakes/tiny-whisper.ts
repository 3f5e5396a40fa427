import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytes, message, number, text } from './protobuf.ts';

const FLOAT = 1;
const INT64 = 7;
/** What it can say, and signs; Whisper takes every token behind the last sign for a time. */
const tokens = [
  'hello',
  'noise',
  'tone',
  '<|endoftext|>',
  '<|startoftranscript|>',
  '<|en|>',
  '<|de|>',
  '<|translate|>',
  '<|transcribe|>',
  '<|notimestamps|>',
];
/** The token that follows each, by likelihood. */
const following: Record<string, Record<string, number>> = {
  // It takes what it hears for German.
  '<|startoftranscript|>': { '<|de|>': 9, '<|en|>': 5 },
  '<|notimestamps|>': { hello: 20 },
  hello: { noise: 10, tone: 10 },
  noise: { '<|endoftext|>': 30 },
  tone: { '<|endoftext|>': 30 },
};

/**
 * Writes a Whisper of a few kilobytes in the layout of transformers.js, which says `hello noise` or `hello tone`. Real
 * weights cannot be fetched where the tests run.
 */
export function writeTinyWhisper(modelsDir: string, name: string): void {
  const folder = join(modelsDir, name);
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  const idOf = (token: string) => tokens.indexOf(token);
  writeFileSync(join(folder, 'onnx', 'encoder_model.onnx'), encoder());
  writeFileSync(join(folder, 'onnx', 'decoder_model_merged.onnx'), decoder());
  writeJson(join(folder, 'config.json'), {
    model_type: 'whisper',
    architectures: ['WhisperForConditionalGeneration'],
    is_encoder_decoder: true,
    vocab_size: tokens.length,
    num_mel_bins: 80,
    d_model: 1,
    encoder_layers: 0,
    decoder_layers: 0,
    encoder_attention_heads: 1,
    decoder_attention_heads: 1,
    max_source_positions: 1500,
    max_target_positions: 448,
    decoder_start_token_id: idOf('<|startoftranscript|>'),
    eos_token_id: idOf('<|endoftext|>'),
  });
  writeJson(join(folder, 'generation_config.json'), {
    is_multilingual: true,
    lang_to_id: { '<|en|>': idOf('<|en|>'), '<|de|>': idOf('<|de|>') },
    task_to_id: { transcribe: idOf('<|transcribe|>'), translate: idOf('<|translate|>') },
    no_timestamps_token_id: idOf('<|notimestamps|>'),
    decoder_start_token_id: idOf('<|startoftranscript|>'),
    eos_token_id: idOf('<|endoftext|>'),
    pad_token_id: idOf('<|endoftext|>'),
    max_length: 20,
  });
  writeJson(join(folder, 'preprocessor_config.json'), {
    feature_extractor_type: 'WhisperFeatureExtractor',
    processor_class: 'WhisperProcessor',
    chunk_length: 30,
    feature_size: 80,
    hop_length: 160,
    n_fft: 400,
    n_samples: 480_000,
    nb_max_frames: 3000,
    sampling_rate: 16_000,
  });
  writeJson(join(folder, 'tokenizer_config.json'), {
    tokenizer_class: 'WhisperTokenizer',
    processor_class: 'WhisperProcessor',
    eos_token: '<|endoftext|>',
    unk_token: '<|endoftext|>',
  });
  writeJson(join(folder, 'tokenizer.json'), {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: tokens
      .filter((token) => token.startsWith('<'))
      .map((content) => ({ id: idOf(content), content, special: true, normalized: false })),
    normalizer: null,
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordLevel',
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
      unk_token: '<|endoftext|>',
    },
  });
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, JSON.stringify(value));
}

/** How loud each moment is, of all pitches together. */
function encoder(): Buffer {
  return model(
    [node('ReduceMean', ['input_features'], 'last_hidden_state', [ints('axes', [1]), int('keepdims', 1)])],
    [],
    [tensor('input_features', FLOAT, ['batch', 80, 3000])],
    [tensor('last_hidden_state', FLOAT, ['batch', 1, 'moment'])],
  );
}

/** What follows each token, with `noise` the likelier the louder the pitches are on average. */
function decoder(): Buffer {
  const table = tokens.map((before) => tokens.map((after) => following[before]?.[after] ?? 0));
  const scores = tokens.map((token) => (token === 'noise' ? 4 : 0));
  return model(
    [
      node('Gather', ['table', 'input_ids'], 'expected'),
      node('ReduceMean', ['encoder_hidden_states'], 'loudness', [ints('axes', [1, 2]), int('keepdims', 1)]),
      node('Mul', ['loudness', 'hearing'], 'heard'),
      node('Add', ['expected', 'heard'], 'logits'),
    ],
    [weights('table', [tokens.length, tokens.length], table.flat()), weights('hearing', [tokens.length], scores)],
    [tensor('input_ids', INT64, ['batch', 'sequence']), tensor('encoder_hidden_states', FLOAT, ['batch', 1, 'moment'])],
    [tensor('logits', FLOAT, ['batch', 'sequence', tokens.length])],
  );
}

/** A ModelProto (onnx.proto3). */
function model(nodes: Buffer[], initializers: Buffer[], inputs: Buffer[], outputs: Buffer[]): Buffer {
  const graph = message(
    ...nodes.map((one) => bytes(1, one)),
    text(2, 'tiny'),
    ...initializers.map((one) => bytes(5, one)),
    ...inputs.map((one) => bytes(11, one)),
    ...outputs.map((one) => bytes(12, one)),
  );
  return message(number(1, 8), bytes(7, graph), bytes(8, number(2, 13)));
}

function node(operation: string, inputs: string[], output: string, attributes: Buffer[] = []): Buffer {
  return message(
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, operation),
    ...attributes.map((attribute) => bytes(5, attribute)),
  );
}

function ints(name: string, values: number[]): Buffer {
  return message(text(1, name), ...values.map((value) => number(8, value)), number(20, 7));
}

function int(name: string, value: number): Buffer {
  return message(text(1, name), number(3, value), number(20, 2));
}

function weights(name: string, shape: number[], values: number[]): Buffer {
  const data = Buffer.from(Float32Array.from(values).buffer);
  return message(...shape.map((size) => number(1, size)), number(2, FLOAT), text(8, name), bytes(9, data));
}

function tensor(name: string, type: number, shape: (string | number)[]): Buffer {
  const sizes = shape.map((size) => bytes(1, typeof size === 'string' ? text(2, size) : number(1, size)));
  return message(text(1, name), bytes(2, bytes(1, message(number(1, type), bytes(2, message(...sizes))))));
}
