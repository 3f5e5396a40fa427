import { LOCALE } from './locale.ts';

/** Data is counted in binary units everywhere: limits, messages and what users see. */
export const KIB = 1024;
export const MIB = 1024 * KIB;
export const GIB = 1024 * MIB;

/** A tenth of a gigabyte is not a whole number of bytes. */
const ROUNDING_ERROR = 1e-6;
const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/**
 * `820 bytes`, `14 KB`, `1.2 MB`, `2 GB`: an amount of data with few digits. Rounded up, so that a size over a limit
 * never looks like the limit.
 */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes <= 1000 * KIB) return `${number.format(Math.ceil(bytes / KIB))} KB`;
  const [unit, name] = bytes <= 1000 * MIB ? [MIB, 'MB'] : [GIB, 'GB'];
  return `${number.format(Math.ceil((bytes / unit) * 10 - ROUNDING_ERROR) / 10)} ${name}`;
}
