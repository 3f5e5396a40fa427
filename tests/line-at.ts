/** The number of the line of a source that an offset is in. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
