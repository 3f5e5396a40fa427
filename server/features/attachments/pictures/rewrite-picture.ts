import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type Image, loadImage } from '@napi-rs/canvas';
import { attachmentTexts } from '#server/features/attachments/attachments.texts.ts';
import { cleanGif } from './clean-gif.ts';
import { type PictureJob, UnusablePicture } from './picture-messages.ts';
import { isWholePng } from './whole-png.ts';

/** A lossy picture loses a little each time it is written. */
const QUALITY = 90;
/** The longer side of a drawing, and how many pixels one of its own becomes at most. */
const DRAWN_SIDE = 2400;
const DRAWN_SCALE = 4;
const FONT = 'Noto Sans';
const FONT_FILE = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
const { resolve } = createRequire(import.meta.url);

/**
 * The picture with nothing but its pixels: decoded, turned upright and written again, so that neither its location nor
 * anything hidden in it remains. A GIF keeps its frames.
 *
 * @throws {UnusablePicture}
 */
export async function rewritePicture(
  bytes: Buffer,
  { type, pixelsMax, bytesMax }: PictureJob,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  if (type === 'svg') return drawn(bytes, pixelsMax);
  const source = type === 'gif' ? cleanGif(bytes) : bytes;
  if (!(await isWhole(source, type))) throw new UnusablePicture(attachmentTexts.damaged);
  const image = type === 'heic' ? await decodedHeic(source, pixelsMax) : await decoded(source);
  const { width, height } = image;
  if (width * height > pixelsMax) {
    throw new UnusablePicture(attachmentTexts.tooManyPixels(width, height, pixelsMax / 1e6));
  }
  const rewritten = type === 'gif' ? source : written(image, type);
  if (rewritten.length > bytesMax) throw new UnusablePicture(attachmentTexts.tooLarge);
  return { bytes: rewritten, width, height };
}

/** The decoder shows what it has of a picture that breaks off. */
async function isWhole(bytes: Buffer, type: PictureJob['type']): Promise<boolean> {
  if (type === 'png') return isWholePng(bytes);
  if (type === 'jpeg') return bytes.includes(Buffer.from([0xff, 0xd9]), 2);
  if (type === 'webp') return bytes.readUInt32LE(4) + 8 <= bytes.length + 1;
  return true;
}

/** @throws {UnusablePicture} */
async function decodedHeic(bytes: Buffer, pixelsMax: number): Promise<Canvas> {
  const { decodeHeic } = await import('#server/content/heic.ts');
  return decodeHeic(bytes, pixelsMax).catch((cause: unknown) => {
    throw new UnusablePicture(attachmentTexts.damaged, { cause });
  });
}

async function decoded(bytes: Buffer): Promise<Image> {
  try {
    const image = await loadImage(bytes);
    if (image.width > 0 && image.height > 0) return image;
  } catch (cause) {
    throw new UnusablePicture(attachmentTexts.damaged, { cause });
  }
  throw new UnusablePicture(attachmentTexts.damaged);
}

/** A drawing as pixels, more of them than it asks for, so that it is sharp on paper. It loads nothing. */
async function drawn(bytes: Buffer, pixelsMax: number): Promise<{ bytes: Buffer; width: number; height: number }> {
  // A server may have no fonts at all, and words would be left out without a sign of it.
  if (!GlobalFonts.has(FONT)) GlobalFonts.registerFromPath(resolve(FONT_FILE), FONT);
  const image = await decoded(bytes);
  const { width, height } = image;
  const most = Math.min(DRAWN_SIDE, Math.sqrt(pixelsMax));
  const scale = Math.min(most / Math.max(width, height), DRAWN_SCALE);
  image.width = Math.max(1, Math.round(width * scale));
  image.height = Math.max(1, Math.round(height * scale));
  return { bytes: written(image, 'png'), width: Math.round(width), height: Math.round(height) };
}

function written(image: Image | Canvas, type: 'png' | 'jpeg' | 'webp' | 'heic'): Buffer {
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  if (type === 'png') return canvas.toBuffer('image/png');
  return type === 'jpeg' || type === 'heic'
    ? canvas.toBuffer('image/jpeg', QUALITY)
    : canvas.toBuffer('image/webp', QUALITY);
}
