import { open } from 'node:fs/promises';
import { AppError } from '#server/errors.ts';
import { voiceTexts } from '#server/features/voice/voice.texts.ts';
import type { AudioType } from '#shared/voice.ts';

const HEAD_BYTES = 4096;
/** The four letters that identify an MP4's maker. */
const videoBrands = /^(heic|heix|mif1|avif|crx |jp2 )/;

/**
 * The type of a recording by its content, whatever its name and declared type.
 * @throws AppError `unsupported_type`, and `unusable_file` for an empty one
 */
export async function detectAudio(path: string): Promise<AudioType> {
  const head = await readHead(path);
  if (head.length === 0) throw new AppError('unusable_file', voiceTexts.unusable.empty);
  const type = typeOf(head);
  if (type === undefined) {
    throw new AppError('unsupported_type', voiceTexts.unusable.type);
  }
  return type;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), { position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function typeOf(head: Buffer): AudioType | undefined {
  const text = head.toString('latin1', 0, 16);
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  if (text.slice(4, 8) === 'ftyp' && !videoBrands.test(text.slice(8))) return 'mp4';
  if (text.startsWith('OggS')) return 'ogg';
  if (/^(RIFF|RF64)....WAVE/s.test(text)) return 'wav';
  if (text.startsWith('fLaC')) return 'flac';
  if (text.startsWith('ID3') || isMpegFrame(head)) return 'mp3';
  return undefined;
}

/** The header of an MPEG audio frame, layer III: eleven bits set, then a valid version, layer and rate. */
function isMpegFrame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isLayerThree = (second & 0b0000_0110) === 0b0000_0010;
  const hasVersion = (second & 0b0001_1000) !== 0b0000_1000;
  const bitrate = third >> 4;
  const hasRate = (third & 0b0000_1100) !== 0b0000_1100;
  return first === 0xff && second >= 0xe0 && isLayerThree && hasVersion && bitrate > 0 && bitrate < 15 && hasRate;
}
