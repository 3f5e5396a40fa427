import { propertiesEnd } from '#shared/markdown/properties-end.ts';

const link = /\[([^[\]|\\\n]*)\]\(([^()\s]+)\)/g;
const named = /\[\[([^[\]|\n]+)(?:\|([^[\]\\\n]*))?\]\]/g;

/**
 * Writes the links in a note's properties as `[[Name]]`, the only ones that other programs follow there.
 *
 * @param nameOf what the file is called that an address leads to; undefined for an address that stays
 */
export function nameLinks(text: string, nameOf: (address: string) => string | undefined): string {
  return inProperties(text, (written) =>
    written.replaceAll(link, (whole, label: string, address: string) => {
      const name = nameOf(address);
      if (name === undefined || /[[\]|\n]/.test(name)) return whole;
      return label === shownName(name) ? `[[${name}]]` : `[[${name}|${label}]]`;
    }),
  );
}

/** The other way around: `[[Name]]` as links by addresses. What no file is called stays. */
export function addressLinks(text: string, addressOf: (name: string) => string | undefined): string {
  return inProperties(text, (written) =>
    written.replaceAll(named, (whole, name: string, label = shownName(name)) => {
      const address = addressOf(name);
      return address === undefined || label.includes('\\') ? whole : `[${label}](${address})`;
    }),
  );
}

function inProperties(text: string, change: (properties: string) => string): string {
  const end = propertiesEnd(text);
  return end === 0 ? text : change(text.slice(0, end)) + text.slice(end);
}

/** `Folder/Note#Heading` as it is shown. */
function shownName(name: string): string {
  return name.replace(/^[^#]*\//, '').replaceAll('#', ' > ');
}
