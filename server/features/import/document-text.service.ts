import { bufferSource } from './containers/source.ts';
import { textOfBook } from './formats/epub.ts';
import { tablesOf } from './formats/tables.ts';
import { importTexts as texts } from './import.texts.ts';
import { UnusableArchive } from './import-items.ts';

/**
 * The text of a spreadsheet or a book as the import has it, for documents.
 *
 * @returns the reason where it can't be read.
 */
export async function importedText(
  type: 'xlsx' | 'csv' | 'epub',
  bytes: Buffer,
): Promise<{ markdown: string; isCut: boolean } | string> {
  try {
    if (type === 'epub') return { markdown: await textOfBook(bufferSource(bytes)), isCut: false };
    const tables = await tablesOf(bytes, type === 'csv');
    return typeof tables !== 'string' && tables.isTooLarge ? texts.memory : tables;
  } catch (error) {
    if (error instanceof UnusableArchive) return error.message;
    throw error;
  }
}
