import { openPromise } from 'yauzl';

const MOST_ENTRIES = 2000;

/** The names in an archive's directory, without unpacking anything; `null` if there is no readable directory. */
export async function zipNames(path: string): Promise<string[] | null> {
  try {
    const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      const names: string[] = [];
      for await (const { fileName } of archive.eachEntry()) {
        if (names.push(fileName) === MOST_ENTRIES) break;
      }
      return names;
    } finally {
      archive.close();
    }
  } catch {
    return null;
  }
}
