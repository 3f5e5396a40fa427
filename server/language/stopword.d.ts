/** The package brings no types. Its lists are named by ISO 639-3 codes. */
declare module 'stopword' {
  const lists: Record<string, readonly string[] | undefined>;
  export = lists;
}
