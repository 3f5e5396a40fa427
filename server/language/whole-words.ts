/** A pattern that finds words by themselves, in any case: `source` is a pattern of words, such as `call|meetings?`. */
export function wholeWords(source: string, flags = 'iu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags);
}
