import {
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny';
import { voiceTexts } from '#server/features/voice/voice.texts.ts';
import type { AudioType } from '#shared/voice.ts';
import { NeedsDecoderError, UnusableAudio } from './decode-messages.ts';
import { decoderFor, NeedsAacError, type Sound } from './packet-decoders.ts';

/** Packets decoded at once: two seconds of Opus. */
const BATCH = 100;
/** Real recordings have a rate in this range; any other would take minutes to resample. */
const RATE_MIN = 2_000;
const RATE_MAX = 768_000;

const formatsOf: Record<AudioType, InputFormat[]> = {
  webm: [WEBM, MATROSKA],
  mp4: [MP4, QTFF],
  ogg: [OGG],
  wav: [WAVE],
  mp3: [MP3],
  flac: [FLAC],
};

/**
 * The sound of a recording, chunk by chunk. One that ends early, for instance because a browser was closed, is read as
 * far as it goes.
 *
 * @throws {UnusableAudio} if nothing of it can be read.
 * @throws {NeedsDecoderError} if it is AAC, and the decoder isn't installed.
 */
export async function* readAudio(
  bytes: Uint8Array<ArrayBuffer>,
  type: AudioType,
  aacFolder: string | undefined,
): AsyncGenerator<Sound> {
  let hasSound = false;
  try {
    for await (const sound of soundOf(await trackOf(bytes, type), aacFolder)) {
      if (sound.sampleRate < RATE_MIN || sound.sampleRate > RATE_MAX)
        throw new UnusableAudio(voiceTexts.unusable.damaged);
      hasSound ||= (sound.channels[0]?.length ?? 0) > 0;
      yield sound;
    }
  } catch (error) {
    if (error instanceof UnusableAudio || error instanceof NeedsDecoderError) throw error;
    if (!hasSound) throw new UnusableAudio(voiceTexts.unusable.damaged, { cause: error });
  }
  if (!hasSound) throw new UnusableAudio(voiceTexts.unusable.damaged);
}

async function trackOf(bytes: Uint8Array<ArrayBuffer>, type: AudioType): Promise<InputAudioTrack> {
  const input = new Input({ formats: formatsOf[type], source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) throw new UnusableAudio(voiceTexts.unusable.noSound);
  return track;
}

async function* soundOf(track: InputAudioTrack, aacFolder: string | undefined): AsyncGenerator<Sound> {
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  if (codec?.startsWith('pcm') || codec === 'ulaw' || codec === 'alaw') return yield* uncompressed(track);
  if (codec === null || config === null) throw new UnusableAudio(voiceTexts.unusable.codec);
  const { numberOfChannels: channels } = config;
  const decode = await decoderFor({ codec, channels, description: bytesOf(config.description), aacFolder }).catch(
    async (error: unknown) => {
      throw error instanceof NeedsAacError ? new NeedsDecoderError(await track.computeDuration()) : error;
    },
  );
  if (decode === undefined) throw new UnusableAudio(voiceTexts.unusable.codec);
  let batch: Uint8Array[] = [];
  let broken: unknown;
  try {
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      batch.push(data);
      if (batch.length < BATCH) continue;
      yield await decode(batch);
      batch = [];
    }
  } catch (error) {
    broken = error;
  }
  // Includes what was read before the file ended early.
  if (batch.length > 0) yield await decode(batch);
  if (broken !== undefined) throw broken;
}

async function* uncompressed(track: InputAudioTrack): AsyncGenerator<Sound> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const channels = Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
      const channel = new Float32Array(sample.numberOfFrames);
      sample.copyTo(channel, { planeIndex, format: 'f32-planar' });
      return channel;
    });
    yield { channels, sampleRate: sample.sampleRate };
    sample.close();
  }
}

function bytesOf(description: AllowSharedBufferSource | undefined): Uint8Array | undefined {
  if (description === undefined) return undefined;
  if (!ArrayBuffer.isView(description)) return new Uint8Array(description);
  return new Uint8Array(description.buffer, description.byteOffset, description.byteLength);
}
