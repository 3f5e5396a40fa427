import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import { OpusDecoder } from 'opus-decoder';
import { loadAac } from './aac-decoder.ts';
import { SAMPLE_RATE } from './pcm.ts';

/** Decoded sound: each channel by itself. */
export interface Sound {
  channels: Float32Array[];
  sampleRate: number;
}

/** Decodes packets in order. A broken packet is skipped. */
export type DecodePackets = (packets: Uint8Array[]) => Promise<Sound>;

/** The container's information about the packets. */
export interface PacketConfig {
  codec: string;
  channels: number;
  description: Uint8Array | undefined;
  /** Where the decoder for AAC is, if it is installed. */
  aacFolder: string | undefined;
}

/** The sound can be decoded only with the decoder for AAC, which isn't installed. */
export class NeedsAacError extends Error {}

/**
 * The decoder for a format that browsers record or people have; undefined for others. All are WebAssembly.
 *
 * @throws {NeedsAacError}
 */
export async function decoderFor({
  codec,
  channels,
  description,
  aacFolder,
}: PacketConfig): Promise<DecodePackets | undefined> {
  switch (codec) {
    case 'opus': {
      if (channels > 2) return undefined;
      const decoder = new OpusDecoder({ sampleRate: SAMPLE_RATE, channels });
      await decoder.ready;
      return async (packets) => soundOf(decoder.decodeFrames(packets));
    }
    case 'mp3': {
      const decoder = new MPEGDecoder();
      await decoder.ready;
      return async (packets) => soundOf(decoder.decodeFrames(packets));
    }
    case 'flac': {
      const decoder = new FLACDecoder();
      await decoder.ready;
      return async (packets) => soundOf(await decoder.decodeFrames(packets));
    }
    case 'aac': {
      if (description === undefined) return undefined;
      if (aacFolder === undefined) throw new NeedsAacError();
      const decoder = await loadAac(aacFolder).decoder({ asc: description });
      return async (packets) => soundOf(decoder.decode(packets));
    }
    default:
      return undefined;
  }
}

function soundOf({ channelData, sampleRate }: { channelData: Float32Array[]; sampleRate: number }): Sound {
  return { channels: channelData, sampleRate };
}
