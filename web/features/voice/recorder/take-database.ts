/** Where this browser keeps recordings. */
export const TAKE_DATABASE = 'sparehour-voice';

/** Whether anything was ever recorded here: asked before the code is loaded that reads recordings. */
export async function hasTakeDatabase(): Promise<boolean> {
  // An older browser doesn't list its databases.
  if (!('databases' in indexedDB)) return true;
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === TAKE_DATABASE);
}
