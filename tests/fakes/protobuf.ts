/** The fields one after another. */
export function message(...fields: Buffer[]): Buffer {
  return Buffer.concat(fields);
}

/** A whole number as field of that number. */
export function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

/** Text as field of that number. */
export function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value));
}

/** Bytes, or another message, as field of that number. */
export function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}

function varint(value: number): Buffer {
  const digits: number[] = [];
  let rest = value;
  do {
    digits.push((rest % 128) + (rest >= 128 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(digits);
}
