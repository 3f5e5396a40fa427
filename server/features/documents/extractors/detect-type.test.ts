import { expect, test } from 'vitest';
import { withFile } from '#tests/extraction.ts';
import { madeDocx, madePdf, madeZip, paragraph, textAt } from '#tests/made-files.ts';
import { detectType } from './detect-type.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const pdf = madePdf([{ content: textAt(72, 700, 'Hello') }]);
const docx = madeDocx(paragraph('Hello'));
const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(500)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><html><body><script>alert(1)</script></body></html>';

const detect = (name: string, declared: string, bytes: Buffer | string) =>
  withFile(bytes, (path) => detectType(name, declared, path));

test.each([
  ['report.pdf', 'application/pdf', pdf, 'pdf'],
  ['REPORT.PDF', 'application/octet-stream', pdf, 'pdf'],
  ['after a printer command.pdf', 'application/pdf', Buffer.concat([Buffer.from('\x1b%-12345X@PJL\r\n'), pdf]), 'pdf'],
  ['letter.docx', DOCX, docx, 'docx'],
  ['letter.docx', '', docx, 'docx'],
  ['notes.txt', 'text/plain', 'Hello', 'txt'],
  ['notes.txt', 'text/plain; charset=windows-1252', Buffer.from('caf\xe9', 'latin1'), 'txt'],
  ['notes.txt', 'text/plain', Buffer.from('\ufeffHello', 'utf16le'), 'txt'],
  ['notes.md', '', '# Hello', 'md'],
  ['notes.md', 'text/markdown', '# Hello', 'md'],
  ['notes.md', 'text/x-markdown', '# Hello', 'md'],
  ['notes.md', 'application/octet-stream', '# Hello', 'md'],
  ['notes.md', 'text/plain', '# Hello', 'md'],
  ['a long one.txt', 'text/plain', `${'Zürich '.repeat(20_000)}`, 'txt'],
  ['empty.txt', 'text/plain', '', 'txt'],
])('accepts %s, declared as "%s"', async (name, declared, bytes, type) => {
  await expect(detect(name, declared, bytes)).resolves.toBe(type);
});

test.each([
  ['page.pdf', 'application/pdf', html],
  ['page.pdf', 'text/html', pdf],
  ['picture.pdf', 'application/pdf', svg],
  ['two faces.pdf', 'application/pdf', Buffer.concat([Buffer.from('<html>'), pdf])],
  ['two faces.pdf', 'application/pdf', Buffer.concat([Buffer.from('GIF89a'), pdf])],
  ['program.pdf', 'application/pdf', program],
  ['late.pdf', 'application/pdf', Buffer.concat([Buffer.alloc(2000, ' '), pdf])],
  ['archive.pdf', 'application/pdf', docx],
  ['archive.docx', DOCX, madeZip([{ name: 'readme.txt', content: 'Hello' }])],
  [
    'table.docx',
    DOCX,
    madeZip([
      { name: '[Content_Types].xml', content: '' },
      { name: 'xl/workbook.xml', content: '' },
    ]),
  ],
  ['macros.docx', DOCX, madeDocx('', [{ name: 'word/vbaProject.bin', content: 'x' }])],
  ['macros.docm', 'application/vnd.ms-word.document.macroenabled.12', docx],
  ['report.docx', DOCX, pdf],
  ['picture.docx', DOCX, svg],
  ['old.doc', 'application/msword', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['old.docx', DOCX, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ['program.txt', 'text/plain', program],
  ['program.md', 'text/markdown', program],
  ['report.txt', 'text/plain', pdf],
  ['archive.txt', 'text/plain', docx],
  ['picture.txt', 'text/plain', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['picture.svg', 'image/svg+xml', svg],
  ['picture.txt', 'image/svg+xml', svg],
  ['page.html', 'text/html', html],
  ['page.md', 'text/html', html],
  ['report.pdf.exe', 'application/pdf', pdf],
  ['pdf', 'application/pdf', pdf],
  ['report.toString', 'text/plain', 'Hello'],
  ['report.__proto__', 'text/plain', 'Hello'],
  ['', '', ''],
])('refuses %s, declared as "%s"', async (name, declared, bytes) => {
  await expect(detect(name, declared, bytes)).rejects.toMatchObject({
    code: 'unsupported_type',
    message: 'Invalid file type: Please upload a PDF, DOCX, TXT, or MD file',
  });
});

test('says that a document locked by Word is locked', async () => {
  const locked = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1000),
    Buffer.from('EncryptedPackage', 'utf16le'),
    Buffer.alloc(100),
  ]);
  await expect(detect('letter.docx', DOCX, locked)).rejects.toMatchObject({
    code: 'unusable_file',
    message: 'This document is password-protected. Remove the password and upload it again.',
  });
});
