/** Where the service worker puts what was shared with the installed application, until the page takes it. */
const CACHE = 'sparehour-shared';
const TEXT = '/shared-text';
const FILE = '/shared-file/';
const FILES_MAX = 20;

export interface SharedContent {
  text: string;
  files: File[];
}

/** Keeps what was shared: a title, a text and a link as the text of a note, each on lines of its own, and the files. */
export async function keepShared(form: FormData): Promise<void> {
  const parts = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim());
  const text = [...new Set(parts)].filter((part) => part !== '').join('\n\n');
  const files = form.getAll('files').filter((file) => file instanceof File && file.name !== '') as File[];
  await forgetShared();
  const cache = await caches.open(CACHE);
  await cache.put(TEXT, new Response(text));
  for (const [at, file] of files.slice(0, FILES_MAX).entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
    await cache.put(`${FILE}${at}`, new Response(file, { headers }));
  }
}

/** Takes what was shared; empty if nothing was. */
export async function takeShared(): Promise<SharedContent> {
  const cache = await caches.open(CACHE);
  const text = (await (await cache.match(TEXT))?.text()) ?? '';
  const files: File[] = [];
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.startsWith(FILE)) continue;
    const response = await cache.match(request);
    if (!response) continue;
    const name = decodeURIComponent(response.headers.get('x-name') ?? '');
    const type = response.headers.get('content-type') ?? '';
    files.push(new File([await response.blob()], name, { type }));
  }
  await forgetShared();
  return { text, files };
}

export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
