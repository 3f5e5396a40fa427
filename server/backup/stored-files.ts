/** The tables whose rows name a file of the storage, in their column `file_key`. */
const holders = new Set(['attachments', 'documents', 'imports', 'recordings']);

/** The keys of the files that a row, a JSON object, refers to. */
export function storedFilesOf(table: string, row: string): string[] {
  if (!holders.has(table)) return [];
  const { file_key: key } = JSON.parse(row) as { file_key: unknown };
  return typeof key === 'string' ? [key] : [];
}
