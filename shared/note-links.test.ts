import { describe, expect, it, test } from 'vitest';
import { linkedNoteId, linkedNoteIds, NOTE_LINKS_MAX, noteHref, noteLink, noteLinkOfUrl } from './note-links.ts';

const id = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';
const other = '9a1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d12';
const to = (id: string) => `[x](note:${id})`;

describe('a link', () => {
  it.each([
    ['Plan', `[Plan](note:${id})`],
    ['', `[Untitled Note](note:${id})`],
    ['a [b] c\\', `[a \\[b\\] c\\\\](note:${id})`],
    ['two\nlines', `[two lines](note:${id})`],
    ['*a* _b_ `c` <d> ~e~', `[\\*a\\* \\_b\\_ \\\`c\\\` \\<d\\> \\~e\\~](note:${id})`],
  ])('to a note called %j is %s', (title, link) => {
    expect(noteLink({ id, title })).toBe(link);
    expect(linkedNoteIds(link)).toEqual([id]);
  });

  it.each(['note:x', `note:${id}0`, `/app?note=${id}`, `note:${id}#a`, `javascript:${id}`, ''])(
    '%j is none',
    (address) => expect(linkedNoteId(address)).toBeNull(),
  );

  test('is the same in capitals', () => {
    expect(linkedNoteId(`note:${id.toUpperCase()}`)).toBe(id);
  });
});

describe('the links of a text', () => {
  it.each([
    ['of two notes, in order and once', `${to(other)} and ${to(id)}\n- ${to(other)}`, [other, id]],
    ['with another text in the line', `a ${to(id)} b\r\n`, [id]],
    ['none in a block of code', `\`\`\`js\n${to(id)}\n\`\`\`\n${to(other)}`, [other]],
    ['none in a block that never ends', `~~~\n${to(id)}\n\`\`\`\n${to(other)}`, []],
    ['after a fence that only looks like one', `\`\`\`a\`b\n${to(id)}`, [id]],
    ['none where the fence has a longer opening', `\`\`\`\`\n\`\`\`\n${to(id)}`, []],
    ['after four spaces and a fence', `    ~~~\n${to(id)}`, [id]],
    ['none of another form', `[x](note:) [x](note:${id} "t") [x][${id}] note:${id}`, []],
  ])('%s', (_, text, found) => {
    expect(linkedNoteIds(text)).toEqual(found);
  });

  test('are listed up to a number', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => id.slice(0, -4) + String(at).padStart(4, '0'));
    expect(linkedNoteIds(ids.map(to).join(' '))).toEqual(ids.slice(0, NOTE_LINKS_MAX));
  });
});

describe('the address of a note on the page', () => {
  const origin = 'https://notes.example';
  test('becomes a link', () => {
    expect(noteLinkOfUrl(origin + noteHref(id), origin)).toBe(`note:${id}`);
    expect(noteLinkOfUrl(` ${origin}${noteHref(id)}&page=3\n`, origin)).toBe(`note:${id}`);
  });

  it.each([
    `https://other.example/app?note=${id}`,
    `${origin}/app?note=x`,
    `${origin}/app`,
    `see ${origin}/app?note=${id}`,
    id,
  ])('%j is none', (url) => expect(noteLinkOfUrl(url, origin)).toBeNull());
});
