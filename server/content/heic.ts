import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import libheif from 'libheif-js/wasm-bundle.js';

/**
 * The first picture of a HEIC file, upright. Only for processes that are limited: it decodes what somebody sent.
 *
 * @throws {RangeError} where it has more pixels than that, before they are decoded.
 * @throws {Error} where it is damaged.
 */
export async function decodeHeic(bytes: Uint8Array, pixelsMax: number): Promise<Canvas> {
  const [picture] = new libheif.HeifDecoder().decode(bytes);
  if (picture === undefined) throw new Error('The file has no picture');
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > pixelsMax) throw new RangeError(`${width} × ${height} pixels`);
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    picture.display({ data, width, height }, (shown) =>
      shown === null ? reject(new Error('The picture is damaged')) : resolve(),
    );
  });
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0);
  return canvas;
}
