import { storableText } from '#shared/text.ts';

/** Only storable text leaves a provider: a model can write NUL, or half a surrogate pair, and what it writes is stored. */
export function storablePieces(): (piece: string) => string {
  let half = '';
  return (piece) => {
    const text = half + piece;
    // The other half of a pair may be in the next piece.
    half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    return storableText(text.slice(0, text.length - half.length));
  };
}

/**
 * The JSON in a model's answer, which may have words around it; its texts are storable, since JSON can escape what isn't.
 *
 * @throws {SyntaxError} if there is none.
 */
export function jsonIn(answer: string): unknown {
  return storableJson(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
}

/** Parses JSON and makes its texts storable. */
export function storableJson(json: string): unknown {
  return JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
}
