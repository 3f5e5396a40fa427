import { type ExportAsked, type ExportFormat, exportNotes } from '#shared/exports.ts';
import { request } from '#web/lib/api.ts';

/** What is exported. */
export type Exported =
  | { ids: string[]; name?: string }
  | { folderId: string; name: string }
  | { text: { title: string; content: string } };

/** Has the server write a file of it, and saves that. */
export async function saveExport(what: Exported, format: ExportFormat): Promise<void> {
  const response = await request(exportNotes, { body: asked(what, format) });
  saveFile(await response.blob(), response.headers.get('content-disposition'));
}

function asked(what: Exported, format: ExportFormat): ExportAsked {
  if ('text' in what) return { format, text: what.text };
  return 'ids' in what ? { format, ids: what.ids } : { format, folderId: what.folderId };
}

/** How long the browser may take to begin with the file. */
const KEEP_MS = 60_000;

/** Saves a file of a reply under the name that the reply gives it. */
function saveFile(content: Blob, disposition: string | null): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = nameIn(disposition ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return encoded === undefined ? 'Notes' : decodeURIComponent(encoded);
}
