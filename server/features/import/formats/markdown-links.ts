import { mapAroundCode } from '#server/features/archive/outside-code.ts';
import { WIDTH_MAX, WIDTH_MIN } from '#shared/markdown/picture-label.ts';

/** What a link of the archive leads to. */
export interface Target {
  href: string;
  /** Shown where the link has no text of its own. */
  name: string;
  isPicture: boolean;
}

/** Finds what an address means: a relative path, or a name in double brackets. Null for everything else. */
export type Resolve = (address: string, how: 'path' | 'name') => Target | null;

const wiki = /(!?)\[\[([^[\]\n|]*?)(?:\\?\|([^[\]\n]*))?\]\]/g;
const inline =
  /(!?)\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]*\])*)\]\(\s*(<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/g;
const definition = /^( {0,3}\[[^\]\n]+\]:\s*)(<[^<>\n]*>|\S+)/;
/** What Obsidian writes behind the text of a picture: its width, and its height. In a table it would be a cell. */
const size = /(?:^|\\?\|)(\d+)(?:x\d+)?$/;
const image = /<img\s[^<>]*>/gi;

/** Writes the links and embeds of a Markdown text as links to notes, pictures and files. What isn't found stays as it is. */
export function rewriteLinks(text: string, find: Resolve): string {
  return mapAroundCode(text, (line, whole) => {
    const resolve: Resolve = (address, how) => find(whole(address), how);
    return line
      .replace(wiki, (whole, mark: string, address: string, label: string | undefined) => {
        const target = resolve(address.trim(), 'name');
        if (target === null) return whole;
        const embed = embedOf(target, mark);
        const shown = embed === '' ? label : label?.replace(size, '');
        if (!target.isPicture) return embed + written(target, (shown || nameIn(address, target)).trim());
        return embed + written(target, shown?.trim(), embed === '' || whole.includes('\\|') ? '' : label);
      })
      .replace(inline, (whole, mark: string, label: string, address: string) => {
        const target = resolve(plainAddress(address), 'path');
        if (target === null) return whole;
        const embed = embedOf(target, mark);
        if (embed === '') return written(target, label, '', true);
        const sized = target.isPicture && !label.includes('\\|') ? label : '';
        return embed + written(target, label.replace(size, ''), sized, true);
      })
      .replace(image, (whole) => {
        const source = attribute(whole, 'src');
        const target = source === undefined ? null : resolve(source, 'path');
        const label = attribute(whole, 'alt');
        return target === null ? whole : embedOf(target, '!') + written(target, label, attribute(whole, 'width'));
      })
      .replace(definition, (whole, before: string, address: string) => {
        const target = resolve(plainAddress(address), 'path');
        return target === null ? whole : before + target.href;
      });
  });
}

/** `Folder/Note#Heading` as it is shown; the name of a block is only a number, and a name may have the sign itself. */
function nameIn(address: string, { href, name }: Target): string {
  if (isNote(href) && !href.includes('#')) return address.endsWith(name) ? name : lastName(address.replace(/#$/, ''));
  return lastName(address)
    .replace(/#\^.*$/, '')
    .replace(/^#/, '')
    .replaceAll('#', ' > ');
}

function lastName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

/** Pictures are shown in the text; so are notes in the product that they come from. */
function embedOf({ href, isPicture }: Target, mark: string): string {
  return isPicture || isNote(href) ? mark : '';
}

function isNote(href: string): boolean {
  return /^(?:import-)?note:/.test(href);
}

/** @param sized ends with the width of a picture, if it has one */
function written({ href, name }: Target, label: string | undefined, sized = '', isMarkdown = false): string {
  const text = label === undefined || label === '' ? escapeLabel(name) : isMarkdown ? label : escapeLabel(label);
  return `[${text}${withWidth(size.exec(sized)?.[1])}](${href})`;
}

/** The width of a picture as it is written behind its description (decision 138). */
export function withWidth(width: string | undefined): string {
  const pixels = /^\d{2,4}$/.test(width ?? '') ? Number(width) : 0;
  return pixels >= WIDTH_MIN && pixels <= WIDTH_MAX ? `|${pixels}` : '';
}

/** A text as the label of a link, on one line. */
export function escapeLabel(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>~]/g, '\\$&');
}

/** An address without its brackets, escapes and percent signs. */
function plainAddress(address: string): string {
  const bare = address.startsWith('<') ? address.slice(1, -1) : address;
  return decodedAddress(bare.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'));
}

/** An address without percent signs, where they are well-formed. */
export function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return found === null ? undefined : decodedAddress(found[1] ?? found[2] ?? '');
}
