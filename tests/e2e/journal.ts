import type { Page } from '@playwright/test';

/** What this browser keeps of unsaved texts. */
export function journalOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'sparehour')) return '[]';
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sparehour');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const entries = await new Promise((resolve) => {
      const reading = db.transaction('unsaved').objectStore('unsaved').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    return JSON.stringify(entries);
  });
}
