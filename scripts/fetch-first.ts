import type { Plugin } from 'vite';

const EXPORTED = 'export const __vitePreload =';

/**
 * In the browser, around Vite's own function. What the page itself loaded isn't fetched again. A preload is one request
 * with the import that follows it, where a fetch would be a second. Chromium keeps one that failed and answers with it once
 * more: then the file is fetched, and imported again where that was the answer.
 */
const wrapper = `
const fetched = new Map([...document.querySelectorAll('link[href], script[src]')].map((one) => [one.href || one.src, Promise.resolve()]));
const failed = new Set();
function fetchOnce(path) {
  const { href } = new URL(path, location.origin);
  const known = fetched.get(href);
  if (known) return known;
  const fetching = failed.has(href) ? fetchAgain(href) : new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const end = (then) => () => (link.remove(), then());
    Object.assign(link, { rel: 'preload', as: path.endsWith('.css') ? 'style' : 'script', crossOrigin: '', href });
    link.onload = end(resolve);
    link.onerror = end(() => (failed.add(href), reject(new TypeError('Failed to fetch ' + path))));
    document.head.append(link);
  });
  fetched.set(href, fetching);
  fetching.catch(() => fetched.delete(href));
  return fetching;
}
async function fetchAgain(href) {
  const { ok } = await fetch(href);
  if (!ok) throw new TypeError('Failed to fetch ' + href);
}
export const __vitePreload = (load, paths = [], importer) =>
  Promise.all(paths.map((path) => fetchOnce('/' + path))).then(
    () => preloadAndImport(load, paths, importer).catch((error) => (failed.size === 0 ? Promise.reject(error) : load())),
    (error) => preloadAndImport(() => Promise.reject(error), [], importer),
  );
`;

/**
 * Has the files of a chunk fetched before the chunk is imported. A module that failed to load once fails for as long as
 * the page is open, in every browser: whoever opened a dialog in a tunnel could not open it behind it.
 */
export function fetchFirst(): Plugin {
  return {
    name: 'fetch-first',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(EXPORTED)) this.error('Vite exports its loading of chunks in another way');
        return { code: `${code.replace(EXPORTED, 'const preloadAndImport =')};${wrapper}`, map: null };
      },
    },
  };
}
