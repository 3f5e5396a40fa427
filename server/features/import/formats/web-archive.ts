import { decodeText } from '#server/content/text-encoding.ts';
import { type ArchiveFile, baseName, folderOf, withoutEnding } from '../containers/entries.ts';

const PARTS_MAX = 2_000;
const HEAD_MAX = 20_000;

interface Part {
  location: string;
  type: string;
  bytes: Buffer;
}

/** A page saved as one file (MHTML, RFC 2557) as the page and the files beside it; null where there is no page in it. */
export async function filesOfWebArchive(file: ArchiveFile): Promise<ArchiveFile[] | null> {
  const bytes = await file.read().catch(() => Buffer.alloc(0));
  const parts = partsOf(bytes.toString('latin1'));
  const page = parts.find(({ type }) => /^text\/html|^application\/xhtml/.test(type));
  if (page === undefined) return null;
  const folder = folderOf(file.path);
  const name = withoutEnding(baseName(file.path));
  const inside = (path: string) => (folder === '' ? path : `${folder}/${path}`);
  const { modified } = file;
  const places = new Map<string, string>();
  const files: ArchiveFile[] = [];
  for (const [at, part] of parts.entries()) {
    if (!part.type.startsWith('image/')) continue;
    const own = baseName(part.location.replaceAll('\\', '/').replace(/[?#].*$/s, '')) || `picture${at}`;
    const ending = /\.[a-z]{3,4}$/i.test(own) ? '' : `.${/^image\/(\w+)/.exec(part.type)?.[1] ?? 'png'}`;
    const path = `${name}_files/${at}-${own}${ending}`;
    files.push({ path: inside(path), size: part.bytes.length, modified, read: async () => part.bytes });
    // Pages lead to their pictures by the whole address, or from the address of the page.
    const base = page.location.slice(0, page.location.lastIndexOf('/') + 1);
    const address = base !== '' && part.location.startsWith(base) ? part.location.slice(base.length) : part.location;
    for (const written of [part.location, address]) places.set(written.replaceAll('&', '&amp;'), encodeURI(path));
  }
  const html = (decodeText(page.bytes) ?? '').replaceAll(/"([^"<>\n]{1,2000})"/g, (whole, written: string) => {
    const place = places.get(written);
    return place === undefined ? whole : `"${place}"`;
  });
  const written = Buffer.from(html);
  return [{ path: inside(`${name}.html`), size: written.length, modified, read: async () => written }, ...files];
}

/**
 * The parts of a message, also those of its parts; itself where it has none. The parser of e-mails doesn't say where a part
 * is from (Content-Location), by which a page leads to it.
 */
function partsOf(message: string, depth = 0): Part[] {
  const blank = /\r?\n\r?\n/.exec(message.slice(0, HEAD_MAX));
  if (blank === null) return [];
  const head = message.slice(0, blank.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const [type = ''] = header('Content-Type').toLowerCase().split(';');
  const body = message.slice(blank.index + blank[0].length);
  const [, quoted, plain] = /boundary=(?:"([^"]{1,100})"|([^\s;"]{1,100}))/i.exec(header('Content-Type')) ?? [];
  const boundary = quoted ?? plain;
  if (type.startsWith('multipart/')) {
    if (boundary === undefined || depth > 3) return [];
    const inner = body.split(`--${boundary}`, PARTS_MAX).slice(1);
    return inner
      .filter((part) => !part.startsWith('--'))
      .flatMap((part) => partsOf(part.replace(/^\r?\n/, ''), depth + 1));
  }
  const coding = header('Content-Transfer-Encoding').toLowerCase();
  const bytes =
    coding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(coding === 'quoted-printable' ? unquoted(body) : body, 'latin1');
  return [{ location: header('Content-Location'), type, bytes }];
}

/** Quoted-printable (RFC 2045, 6.7), a letter for each byte. */
function unquoted(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
