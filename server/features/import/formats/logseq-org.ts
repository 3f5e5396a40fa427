const drawing = /\.(?:png|jpe?g|gif|webp|svg|heic)$/i;
const begin = /^\s*#\+BEGIN_(\w+)[ \t]*(\S*)/i;
const end = /^\s*#\+END_\w+/i;
const directive = /^#\+(title|tags|filetags|alias|aliases):\s*(.*)$/i;
const heading = /^(\*{1,100})\s+(.*)$/;
const item = /^(\s*)(?:[-+]|\d{1,9}[.)])\s+(?:\[([ xX-])\]\s+)?(.*)$/;
const link = /\[\[([^[\]\n]+)\](?:\[([^[\]\n]+)\])?\]/g;

/** A page of Logseq in Org mode as Logseq would have it in Markdown: a block for each heading, its text below it. */
export function orgToMarkdown(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  let block = '';
  let isDrawer = false;
  for (const line of text.split('\n')) {
    const inner = depth === 0 ? '' : `${'\t'.repeat(depth - 1)}  `;
    const [, kind = '', language = ''] = begin.exec(line) ?? [];
    const [, key = '', value = ''] = directive.exec(line) ?? [];
    const [, stars, title = ''] = heading.exec(line) ?? [];
    const [, space = '', box, content = ''] = item.exec(line) ?? [];
    if (block !== '') {
      const isEnd = end.test(line);
      if (block === 'code') lines.push(`${inner}${isEnd ? '```' : line}`);
      else if (!isEnd) lines.push(`${inner}> ${inlineOf(line.trim())}`);
      if (isEnd) block = '';
    } else if (/^\s*:(?:PROPERTIES|END):\s*$/i.test(line)) {
      isDrawer = /PROPERTIES/i.test(line);
      if (!isDrawer) continue;
    } else if (isDrawer) lines.push(inner + line.trim().replace(/^:([^\s:]+):\s*/, '$1:: '));
    else if (kind !== '') {
      block = /^(?:QUOTE|VERSE|CENTER|NOTE|TIP|IMPORTANT|CAUTION|PINNED|WARNING)$/i.test(kind) ? 'quote' : 'code';
      if (block === 'code') lines.push(`${inner}\`\`\`${language}`);
    } else if (key !== '') {
      const name = /tags$/i.test(key) ? 'tags' : key.toLowerCase();
      lines.push(`${name}:: ${name === 'tags' ? value.replaceAll(':', ', ') : value}`);
    } else if (stars !== undefined) {
      depth = stars.length;
      const [, words = title, tags = ''] = /^(.*\S)\s+:([\w@#%:]+):\s*$/.exec(title) ?? [];
      const named = tags.split(':').filter(Boolean);
      lines.push(`${'\t'.repeat(depth - 1)}- ${[inlineOf(words), ...named.map((tag) => `#${tag}`)].join(' ')}`);
    } else if (item.test(line) && !/^\s*\*/.test(line)) {
      const state = box === undefined ? '' : `[${/x/i.test(box) ? 'x' : ' '}] `;
      lines.push(`${'\t'.repeat(depth)}${space}- ${state}${inlineOf(content)}`);
    } else if (/^\s*\|[-+|]+\|\s*$/.test(line)) lines.push(inner + line.trim().replaceAll('+', '|'));
    else lines.push(line.trim() === '' ? '' : inner + inlineOf(line.trim()));
  }
  if (block === 'code') lines.push('```');
  return lines.join('\n');
}

/** Marks within a line; what is code has none. */
function inlineOf(text: string): string {
  return text
    .split(/((?<![\w=~])[=~][^\s=~](?:[^=~\n]*[^\s=~])?[=~](?!\w))/)
    .map((part, at) => (at % 2 === 1 ? `\`${part.slice(1, -1)}\`` : marksOf(part)))
    .join('');
}

function marksOf(text: string): string {
  return text
    .replaceAll(/(?<![\w/:.\]])\/([^\s/](?:[^/\n]*[^\s/])?)\/(?![\w/])/g, '\u0001$1\u0001')
    .replaceAll(/(?<![\w*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])/g, '**$1**')
    .replaceAll(/(?<![\w+])\+([^\s+](?:[^+\n]*[^\s+])?)\+(?![\w+])/g, '~~$1~~')
    .replaceAll('\u0001', '*')
    .replaceAll(link, (_whole, address: string, label?: string) => {
      const path = address.replace(/^file:/, '');
      const isWeb = /^[a-z][a-z0-9+.-]*:/i.test(path);
      const isFile = /^\.{1,2}\//.test(path);
      if (isFile && drawing.test(path)) return `![${label ?? ''}](${path})`;
      if (isWeb || (isFile && !/\.org$/i.test(path))) return `[${label ?? path}](${path})`;
      const page = isFile ? path.replace(/^.*\//, '').replace(/\.org$/i, '') : path;
      return label === undefined ? `[[${page}]]` : `[[${page}|${label}]]`;
    });
}
