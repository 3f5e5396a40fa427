import { describe, expect, it } from 'vitest';
import { rejectionOf } from './check-file.ts';

const wrongType = 'Invalid file type: Please upload a PDF, DOCX, TXT, or MD file';
const file = (name: string, type: string, size = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

describe('a file before sending', () => {
  it.each([
    ['offer.pdf', 'application/pdf'],
    ['OFFER.PDF', ''],
    ['offer.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['notes.txt', 'text/plain'],
    ['notes.md', 'text/markdown'],
    ['notes.md', ''],
    ['notes.markdown', 'application/octet-stream'],
    ['notes.md', 'text/plain;charset=utf-8'],
  ])('accepts %s declared as “%s”', (name, type) => {
    expect(rejectionOf(file(name, type))).toBeUndefined();
  });

  it.each([
    ['film.mp4', 'video/mp4'],
    ['offer.doc', 'application/msword'],
    ['offer.pdf', 'image/png'],
    ['offer', 'application/pdf'],
    ['page.html', 'text/plain'],
    ['offer.pdf.exe', 'application/pdf'],
    ['__proto__', ''],
  ])('rejects %s declared as “%s”', (name, type) => {
    expect(rejectionOf(file(name, type))).toBe(wrongType);
  });

  it('says the size of a file over 10 MB, and rejects an empty one', () => {
    expect(rejectionOf(file('a.pdf', 'application/pdf', 10 * 1024 * 1024))).toBeUndefined();
    expect(rejectionOf(file('a.pdf', 'application/pdf', 24_000_000))).toMatch(
      /^This file is 22.9 MB. The limit is 10 MB./,
    );
    expect(rejectionOf(file('a.pdf', 'application/pdf', 10 * 1024 * 1024 + 1))).toMatch(/^This file is 10.1 MB/);
    expect(rejectionOf(file('a.pdf', 'application/pdf', 0))).toBe('This file is empty. Choose another file.');
    expect(rejectionOf(file(`${'a'.repeat(260)}.pdf`, 'application/pdf'))).toMatch(/longer than 255 characters/);
  });
});
