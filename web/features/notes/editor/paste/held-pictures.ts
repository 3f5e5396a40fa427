/** More pictures than anybody pastes at once. */
const PICTURES_MAX = 100;
/** Smaller ones only fill the place of a picture that a page had yet to load. */
const BYTES_MIN = 512;
const HELD = /\bsrc\s*=\s*(["'])data:image\/(png|jpe?g|gif|webp);base64,([^"']*)\1/gi;
const SOURCE = /^held-picture:(\d{1,3})$/;
/** These signs are no characters, so no text has them. */
const SIGN = /\ufdd0(\d{1,3})\ufdd1/g;

export interface WithoutPictures {
  html: string;
  pictures: File[];
}

/** The pictures that HTML holds in `data:` addresses, and the HTML with their numbers in place of them. */
export function takePictures(html: string): WithoutPictures {
  const pictures: File[] = [];
  const without = html.replace(HELD, (written, quote: string, ending: string, base64: string) => {
    const bytes = pictures.length < PICTURES_MAX ? bytesOf(base64) : undefined;
    if (bytes === undefined || bytes.length < BYTES_MIN) return written;
    const type = `image/${ending.toLowerCase().replace('jpg', 'jpeg')}`;
    pictures.push(new File([bytes], `image.${ending.toLowerCase()}`, { type }));
    return `src=${quote}held-picture:${pictures.length - 1}${quote}`;
  });
  return { html: without, pictures };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** The sign in the text for a picture with this address, until it has its place; undefined for other addresses. */
export function signOfPicture(source: string): string | undefined {
  const number = SOURCE.exec(source)?.[1];
  return number === undefined ? undefined : `\ufdd0${number}\ufdd1`;
}

/** Text without the signs of pictures, and where in it each picture goes. */
export function placePictures(text: string, pictures: readonly File[]) {
  const placed: { picture: File; at: number }[] = [];
  let plain = '';
  let end = 0;
  for (const sign of text.matchAll(SIGN)) {
    plain += text.slice(end, sign.index);
    end = sign.index + sign[0].length;
    const picture = pictures[Number(sign[1])];
    if (picture) placed.push({ picture, at: plain.length });
  }
  return { text: plain + text.slice(end), placed };
}
