/** Where the service worker puts what was shared with the installed application, until the page takes it. */
const CACHE = 'sparehour-shared';
const PLACE = '/shared-text';

/** What was shared, as the text of a note: a title, a text and a link, each on lines of its own. */
export async function keepShared(form: FormData): Promise<void> {
  const parts = ['title', 'text', 'url'].map((name) => String(form.get(name) ?? '').trim());
  const text = [...new Set(parts)].filter((part) => part !== '').join('\n\n');
  const cache = await caches.open(CACHE);
  await cache.put(PLACE, new Response(text));
}

/** Takes what was shared; empty if nothing was. */
export async function takeShared(): Promise<string> {
  const response = await caches.match(PLACE, { cacheName: CACHE });
  await forgetShared();
  return (await response?.text()) ?? '';
}

export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
