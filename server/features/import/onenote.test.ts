import { expect, test } from 'vitest';
import { imported, skippedAndNoted } from '#tests/imports.ts';
import { madePicture } from '#tests/pictures.ts';
import { startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const BOUNDARY = '----=_NextPart_01DD317D.DF039590';

const head =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\n<meta name=ProgId content=OneNote.File>\n<meta name=Generator content="Microsoft OneNote 15">\n<link rel=File-List href="Section_files/filelist.xml">\n</head>\n<body lang=en style=\'font-family:Calibri;font-size:11.0pt\'>\n';

/** A page as OneNote exports it; those of a section are one after the other. */
function page(title: string, day: string, content: string): string {
  return `<div style='direction:ltr;border-width:100%'>\n\n<div style='direction:ltr;margin-top:0in;margin-left:0in;width:9.677in'>\n\n<div style='direction:ltr;margin-top:0in;margin-left:0in;width:4.352in'>\n\n<p style='margin:0in;font-family:"Calibri Light";font-size:20.0pt'>${title}</p>\n\n</div>\n\n<div style='direction:ltr;margin-top:.0409in;margin-left:0in;width:1.9472in'>\n\n<p style='margin:0in;font-family:Calibri;font-size:10.0pt;color:#767676'>${day}</p>\n\n<p style='margin:0in;font-family:Calibri;font-size:10.0pt;color:#767676'>14:14</p>\n\n</div>\n\n<div style='direction:ltr;margin-top:.4326in;margin-left:0in;width:9.677in'>\n\n${content}\n\n</div>\n\n</div>\n\n</div>\n\n`;
}

const text = (words: string) =>
  `<p style='margin:0in;font-family:Calibri;font-size:12.0pt'><span lang=de>${words}</span></p>`;

/** A line longer than 76 characters goes on behind a sign, as the letters that aren't ASCII are signs (RFC 2045). */
function quoted(html: string): string {
  return html
    .replaceAll('=', '=3D')
    .replaceAll(/[\u0080-\uffff]/g, (letter) =>
      Array.from(Buffer.from(letter), (byte) => `=${byte.toString(16).toUpperCase()}`).join(''),
    )
    .replaceAll(/([^\n]{60}(?<!=.?))(?=[^\n])/g, '$1=\n')
    .replaceAll('\n', '\r\n');
}

function webArchive(html: string, pictures: Record<string, Buffer>): Buffer {
  const part = (location: string, type: string, coding: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Location: file:///C:/ED795581/${location}\r\nContent-Transfer-Encoding: ${coding}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n\r\n`;
  const parts = Object.entries(pictures).map(([path, bytes]) =>
    part(path, 'image/png', 'base64', bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')),
  );
  return Buffer.from(
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="${BOUNDARY}"\r\n\r\nThis document is a Single File Web Page.\r\n\r\n${part('Section.htm', 'text/html; charset="utf-8"', 'quoted-printable', quoted(html))}${parts.join('')}--${BOUNDARY}--\r\n`,
  );
}

const section = webArchive(
  `${head}${page('Über Anna', 'Monday 9 March 2026', `${text('Größe und Maß')}\n<p style='margin:0in'><img width=16 height=16 src="Section_files/image001.png" alt="To Do"><span>call &amp; write</span></p>\n<img width=160 src="Section_files/image002.png" alt="Plan">`)}${page('Zweite/Seite', 'Thursday, 12 March 2026', text('See <a href="onenote:#Über%20Anna&amp;section-id={A7D3}&amp;page-id={3E7F}&amp;end">Anna</a> and <a href="onenote:#Nowhere&amp;section-id={A7D3}&amp;page-id={1}&amp;end">none</a>'))}${page('zweite/seite', 'Donnerstag, 12. Brachmond 2026', text('a twin'))}</body></html>`,
  {
    'Section_files/image001.png': madePicture('png', 16, 16),
    'Section_files/image002.png': madePicture('png', 160, 80),
  },
);

test('a section of OneNote as one web page comes as its pages, with their titles, days, to-dos, pictures and links', async () => {
  const { text: textOf, notes } = await imported(server, 'Clients.mht', section, {
    notes: 3,
    tasks: 1,
    links: 1,
    attachments: 1,
    skipped: 0,
  });
  expect([...notes.keys()].sort()).toEqual(['Zweite/Seite', 'zweite/seite', 'Über Anna']);
  expect(textOf('Über Anna')).toMatch(
    /^Größe und Maß\n\n- \[ \] call & write\n\n!\[Plan\|160\]\(attachments\/[^)]+\.png\)$/,
  );
  expect(notes.get('Über Anna')).toMatchObject({ createdAt: '2026-03-09T14:14:00.000Z' });
  expect(textOf('Zweite/Seite')).toBe(
    `See [Anna](note:${notes.get('Über Anna')?.id}) and [none](onenote:#Nowhere&section-id={A7D3}&page-id={1}&end)`,
  );
  // A day in words that no program knows stays in the text.
  expect(textOf('zweite/seite')).toBe('Donnerstag, 12. Brachmond 2026\n\n14:14\n\na twin');
});

test('pages that were exported one by one, and a page that a browser saved as one file, come with their pictures', async () => {
  const browser = `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://e.org/a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="x--1"\r\n\r\n\r\n--x--1\r\nContent-Type: text/html\r\nContent-ID: <frame@mhtml.blink>\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://e.org/a\r\n\r\n<html><head><title>Saved</title></head><body><p>words =E2=82=AC</p><img src=3D"https://e.org/p.png?a=3D1&amp;b=3D2" alt=3D"p"></body></html>\r\n--x--1\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://e.org/p.png?a=1&b=2\r\n\r\n${madePicture().toString('base64')}\r\n--x--1--\r\n`;
  const archive = await zipOf({
    'Work/Clients/Kick-off.htm': `${head}${page('Kick-off', 'Monday 9 March 2026', text('one <img src="Kick-off_files/image001.png">'))}</body></html>`,
    'Work/Clients/Kick-off_files/image001.png': madePicture('png', 20, 20),
    'Work/Clients/Next.htm': `${head}${page('Next', 'Monday 9 March 2026', text('<a href="onenote:Clients.one#Kick-off&amp;section-id={1}&amp;end">back</a>'))}</body></html>`,
    'Saved.mhtml': browser,
  });
  const {
    done,
    text: textOf,
    notes,
    folderOf,
  } = await imported(server, 'OneNote.zip', archive, {
    notes: 3,
    links: 1,
    attachments: 2,
  });
  expect(skippedAndNoted(done, 'skipped')).toEqual([]);
  expect(folderOf('Kick-off')).toBe('Clients');
  expect(textOf('Kick-off')).toMatch(/^one !\[[^\]]*\]\(attachments\/[^)]+\.png\)$/);
  expect(textOf('Next')).toBe(`[back](note:${notes.get('Kick-off')?.id})`);
  expect(textOf('Saved')).toMatch(/^words €\n\n!\[p\]\(attachments\/[^)]+\.png\)$/);
});
