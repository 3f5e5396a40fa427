import { type Call, successful } from './call-server.ts';
import { documents } from './documents.ts';

/** Uploads the consultant's files, and puts the notes that come of them into their folders. */
export async function uploadDocuments(call: Call, folderIds: Map<string, string>): Promise<void> {
  for (const { fileName, text, folder } of documents) {
    const form = new FormData();
    for (const [option, value] of Object.entries({ ocr: false, createNote: true, summarize: true })) {
      form.set(option, String(value));
    }
    form.set('file', new File([text], fileName, { type: fileName.endsWith('.md') ? 'text/markdown' : 'text/plain' }));
    const { note } = (await successful(call, 'POST', '/api/documents/upload', form)) as { note: { id: string } };
    await successful(call, 'POST', `/api/notes/${note.id}/folders`, { folderId: folderIds.get(folder) ?? null });
  }
}
