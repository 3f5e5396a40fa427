type Numbers = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array | Float64Array;
type Constructor<T extends Numbers> = new (length: number) => T;

/** A typed array that can grow. */
export class GrowableArray<T extends Numbers> {
  /** Valid up to `length`. Replaced when it grows, so don't keep a reference. */
  items: T;
  length: number;

  constructor(items: T, length = items.length) {
    this.items = items;
    this.length = length;
  }

  /** With spare capacity, so that the first additions need no copy. */
  static withRoom<T extends Numbers>(items: T): GrowableArray<T> {
    const roomy = new (items.constructor as Constructor<T>)(Math.ceil(items.length * 1.1) + 8);
    roomy.set(items as never);
    return new GrowableArray(roomy, items.length);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.#grow(this.length + 1);
    this.items[this.length++] = value;
  }

  pushAll(values: T): void {
    if (this.length + values.length > this.items.length) this.#grow(this.length + values.length);
    this.items.set(values as never, this.length);
    this.length += values.length;
  }

  at(index: number): number {
    return this.items[index] ?? 0;
  }

  /** The used part, without a copy. */
  view(): T {
    return this.items.subarray(0, this.length) as T;
  }

  get bytes(): number {
    return this.items.byteLength;
  }

  #grow(needed: number): void {
    const grown = new (this.items.constructor as Constructor<T>)(
      Math.max(needed, Math.ceil(this.items.length * 1.5), 8),
    );
    grown.set(this.items.subarray(0, this.length) as never);
    this.items = grown;
  }
}
