import type { Plugin } from 'vite';

const EXPORTED = 'export const __vitePreload =';

/**
 * In the browser, around Vite's own function. What the page itself loaded isn't fetched again, and the browser keeps what
 * is: importing it afterwards sends nothing.
 */
const wrapper = `
const fetched = new Set([...document.querySelectorAll('link[rel=modulepreload], script[src]')].map((one) => one.href || one.src));
async function fetchOnce(path) {
  const { href } = new URL(path, location.origin);
  if (fetched.has(href)) return;
  const reply = await fetch(href);
  if (!reply.ok) throw new TypeError('Failed to fetch ' + path);
  await reply.arrayBuffer();
  fetched.add(href);
}
export const __vitePreload = (load, paths = [], importer) =>
  Promise.all(paths.map((path) => fetchOnce('/' + path))).then(
    () => preloadAndImport(load, paths, importer),
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
