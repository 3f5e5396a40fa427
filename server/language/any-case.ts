/** Pieces of a pattern in which letters are no text: escapes, names of groups, classes. */
const PIECE = /\\[pP]\{[^}]*\}|\\.|\(\?<[^=!>][^>]*>|\[(?:\\.|[^\]\\])*\]|\p{L}/gsu;

/**
 * A pattern whose letters match capitals too, for a part of a longer one in which capitals matter. `(?i:…)` would say
 * so, but V8 (13.6, of Node 24) loses capitals under it once it has compiled a pattern that was used often: "Can you
 * send" is then found in a young process and missed in one that has read a few notes.
 */
export function anyCase(source: string): string {
  return source.replace(PIECE, (piece) => {
    if (!/^\p{L}$/u.test(piece)) return piece;
    const [lower, upper] = [piece.toLowerCase(), piece.toUpperCase()];
    return lower === upper || upper.length > 1 ? piece : `[${lower}${upper}]`;
  });
}
