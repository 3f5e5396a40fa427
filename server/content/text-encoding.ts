import chardet from 'chardet';
import { KIB } from '#shared/size-text.ts';

const SAMPLE_BYTES = 64 * KIB;

/**
 * Decodes text in any encoding: by its byte order mark, by zero bytes (UTF-16), as valid UTF-8, by what HTML or XML
 * says of itself, or by detection. `null`
 * if it is not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = encodingOfMark(bytes);
  if (marked !== null) return decodeAs(marked, bytes);
  if (bytes.includes(0)) {
    const wide = wideEncoding(bytes);
    return wide === null ? null : readable(decodeAs(wide, bytes));
  }
  const unicode = decodeAs('utf-8', bytes);
  if (unicode !== null) return readable(unicode);
  const stated = statedEncoding(bytes);
  return readable((stated && decodeAs(stated, bytes)) ?? decodeAs(likelyEncoding(bytes), bytes));
}

function encodingOfMark([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

/** As browsers look for it: at the beginning (HTML 13.2.3.2, XML 4.3.3). */
function statedEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, KIB)).toString('latin1');
  const [, stated] =
    /<(?:meta\s[^<>]{0,200}charset|\?xml\s[^<>]{0,60}encoding)\s?=\s?["']?([\w.:-]{2,40})/i.exec(head) ?? [];
  return stated !== undefined && /^\s*</.test(head) ? stated : null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** In UTF-16 most letters of Western text have a zero on one side, and none has it on the other. */
function wideEncoding(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (odd > half / 4 && even < half / 50) return 'utf-16le';
  if (even > half / 4 && odd < half / 50) return 'utf-16be';
  return null;
}

/** Detection in short text is unreliable, so the most common non-Unicode encoding is the best guess. */
function likelyEncoding(bytes: Uint8Array): string {
  const [best] = chardet.analyse(bytes.subarray(0, SAMPLE_BYTES));
  const isUsable =
    best !== undefined && (best.confidence >= 30 || isForeign(bytes)) && decodeAs(best.name, bytes) !== null;
  return isUsable ? best.name : 'windows-1252';
}

/** In Western text most letters are those of ASCII. */
function isForeign(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  return (
    sample.filter((byte) => byte >= 0xc0).length >
    sample.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length
  );
}

/** Programs and images are full of control characters; text has line ends, tabs, form feeds and few others. */
function readable(text: string | null): string | null {
  if (text === null) return null;
  const sample = text.slice(0, SAMPLE_BYTES);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/g)?.length ?? 0;
  return controls > sample.length / 100 ? null : text;
}
