import { attachmentTexts } from '#server/features/attachments/attachments.texts.ts';
import { GIF_FRAMES_MAX, UnusablePicture } from './picture-messages.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/**
 * An animation with its frames, their timing and how often it repeats, and nothing else: comments, texts, other
 * applications' data and whatever comes after its end are left out (GIF89a).
 *
 * @throws {UnusablePicture} where it is not whole.
 */
export function cleanGif(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const take = (from: number, length: number): Buffer => {
    if (from + length > bytes.length) throw new UnusablePicture(attachmentTexts.damaged);
    return bytes.subarray(from, from + length);
  };
  /** Where the data sub-blocks from there on end. */
  const endOfBlocks = (from: number): number => {
    let at = from;
    for (;;) {
      const [length = 0] = take(at, 1);
      take(at, length + 1);
      at += length + 1;
      if (length === 0) return at;
    }
  };

  const head = take(0, 13);
  let at = 13 + tableBytes(head[10] ?? 0);
  kept.push(take(0, at));
  for (let frames = 0; ; ) {
    const [kind] = take(at, 1);
    if (kind === TRAILER && frames > 0) break;
    if (kind === EXTENSION) {
      const [, label] = take(at, 2);
      const end = endOfBlocks(at + 2);
      const block = bytes.subarray(at, end);
      if (label === GRAPHIC_CONTROL && block.length === 8 && block[2] === 4) kept.push(block);
      if (label === APPLICATION && isLoop(block)) kept.push(block);
      at = end;
    } else if (kind === IMAGE) {
      frames += 1;
      if (frames > GIF_FRAMES_MAX) throw new UnusablePicture(attachmentTexts.tooManyFrames(GIF_FRAMES_MAX));
      const flags = take(at, 10)[9] ?? 0;
      const end = endOfBlocks(at + 10 + tableBytes(flags) + 1);
      kept.push(bytes.subarray(at, end));
      at = end;
    } else {
      throw new UnusablePicture(attachmentTexts.damaged);
    }
  }
  return Buffer.concat([...kept, Buffer.from([TRAILER])]);
}

function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** `NETSCAPE2.0` with a count of repetitions, and no more. */
function isLoop(block: Buffer): boolean {
  return block.length === 19 && block.toString('latin1', 3, 14) === 'NETSCAPE2.0' && block[14] === 3;
}
