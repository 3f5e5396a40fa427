import { describe, expect, it, test } from 'vitest';
import { linkedNoteId, noteHref, noteLink, noteLinkOfUrl } from './note-links.ts';

const id = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';

describe('a link', () => {
  it.each([
    ['Plan', `[Plan](note:${id})`],
    ['', `[Untitled Note](note:${id})`],
    ['a [b] c\\', `[a \\[b\\] c\\\\](note:${id})`],
    ['two\nlines', `[two lines](note:${id})`],
    ['*a* _b_ `c` <d> ~e~', `[\\*a\\* \\_b\\_ \\\`c\\\` \\<d\\> \\~e\\~](note:${id})`],
  ])('to a note called %j is %s', (title, link) => {
    expect(noteLink({ id, title })).toBe(link);
  });

  it.each(['note:x', `note:${id}0`, `/app?note=${id}`, `javascript:${id}`, ''])('%j is none', (address) =>
    expect(linkedNoteId(address)).toBeNull(),
  );

  test('may lead to a heading', () => {
    expect(linkedNoteId(`note:${id}#Second%20part`)).toBe(id);
  });

  test('is the same in capitals', () => {
    expect(linkedNoteId(`note:${id.toUpperCase()}`)).toBe(id);
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
