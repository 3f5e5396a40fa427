import { zipOf } from './zip.ts';

/** A book (EPUB) of chapters by their paths, in this order. */
export function bookOf(chapters: Record<string, string>, more: Record<string, string> = {}): Promise<Buffer> {
  const paths = Object.keys(chapters);
  const items = paths.map((path, at) => `<item href="${encodeURI(path)}" id="c${at}"/>`);
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile media-type="application/oebps-package+xml" full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf': `<package><metadata><dc:title>Roofs &amp; gutters</dc:title></metadata><manifest>${items.toReversed().join('')}</manifest><spine>${paths.map((_path, at) => `<itemref idref="c${at}"/>`).join('')}<itemref idref="none"/></spine></package>`,
    ...Object.fromEntries(paths.map((path) => [`OPS/${path}`, chapters[path] ?? ''])),
    ...more,
  });
}
