import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { importAll, imported, skippedAndNoted } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const id = (of: string) => createHash('md5').update(of).digest('hex');

test('Notion: a picture that links to itself is shown, and a table that is cut says so', async () => {
  const figure =
    '<figure class="image"><a href="Goals/pic%201.png"><img src="Goals/pic%201.png"/></a></figure><p><mark class="highlight-yellow_background">seen</mark></p>';
  const page = `<html><body><article class="page sans"><header><h1 class="page-title">Goals</h1></header><div class="page-body">${figure}</div></article></body></html>`;
  const columns = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',');
  const archive = await zipOf({
    [`Goals ${id('goals')}.html`]: page,
    'Goals/pic 1.png': picture,
    [`Wide ${id('wide')}.csv`]: `${columns}\n${columns}\n`,
    [`Long ${id('long')}.csv`]: `Name\n${'row\n'.repeat(6_000)}`,
  });
  const { done, text } = await imported(server, 'notion.zip', archive, { notes: 3, attachments: 1, skipped: 0 });
  expect(text('Goals')).toMatch(/^!\[pic 1\.png\]\(attachments\/[0-9a-f-]{36}\.png\)\n\n==seen==$/);
  const cut = 'Its table is cut: the first 5,000 rows and 60 columns are imported';
  expect(skippedAndNoted(done, 'note')).toEqual([`Long: ${cut}`, `Wide: ${cut}`]);
  expect(text('Long').split('\n')).toHaveLength(5_002);
});

test('Joplin: a note that is too long and a resource without a file are named', async () => {
  const archive = pack();
  const item = (of: string, title: string, body: string, type: number, more = '') =>
    archive.entry({ name: `${id(of)}.md` }, `${title}\n\n${body}\n\nid: ${id(of)}\n${more}type_: ${type}`);
  item('note', 'Shows', `![lost](:/${id('lost')})`, 1, 'markup_language: 1\n');
  item('long', 'Long', 'x'.repeat(4_200_000), 1, 'markup_language: 1\n');
  item('lost', 'lost.png', '', 4, 'file_extension: png\n');
  archive.finalize();
  const { done, text } = await imported(server, 'notes.jex', await buffer(archive), { notes: 1, attachments: 0 });
  expect(text('Shows')).toBe('lost (not imported)');
  expect(skippedAndNoted(done, 'skipped')).toEqual([`${id('long')}.md: It has more than 1,000,000 characters`]);
  expect(skippedAndNoted(done, 'note')).toEqual(['Shows: “lost.png” isn’t in the archive']);
});

test('Evernote: links to notes elsewhere, reminders of tasks and a file that is too large are named', async () => {
  const large = Buffer.alloc(11 * 1024 * 1024, 7);
  const body = `<div><a href="evernote:///view/1/s1/a/a/">Elsewhere</a></div><div><span style="--en-highlight:yellow;">seen</span></div><en-media hash="${createHash('md5').update(large).digest('hex')}" type="application/zip"/><div>after</div><div style="--en-task-group:true; --en-id:a-1;"/>`;
  const task =
    '<task><title>Call</title><taskStatus>open</taskStatus><taskGroupNoteLevelID>a-1</taskGroupNoteLevelID><dueDate>20250310T160000Z</dueDate><reminder><reminderDate>20250310T150000Z</reminderDate></reminder></task>';
  const resource = `<resource><data encoding="base64">${large.toString('base64')}</data><mime>application/zip</mime><resource-attributes><file-name>large.zip</file-name></resource-attributes></resource>`;
  const enex = `<?xml version="1.0"?><en-export><note><title>A</title><content><![CDATA[<en-note>${body}</en-note>]]></content>${task}${resource}</note></en-export>`;
  const { done, text } = await imported(server, 'a.enex', Buffer.from(enex), { notes: 1, attachments: 0, tasks: 1 });
  expect(text('A')).toBe('Elsewhere\n\n==seen==\n\nlarge.zip (not imported)\n\nafter\n\n- [ ] Call (due 2025-03-10)');
  expect(skippedAndNoted(done, 'skipped')).toEqual([
    'A: “large.zip” isn’t imported: It has 11.1 MB; the most is 10 MB',
  ]);
  expect(skippedAndNoted(done, 'note')).toEqual([
    'A: Its reminder (2025-03-10 15:00 UTC) isn’t imported',
    'A: The note “Elsewhere” isn’t in the export, so the link to it is only text',
  ]);
});

test('a page that is nested too deeply, or too long, is named and keeps nothing else back', async () => {
  const deep = `<title>Deep</title>${'<div>'.repeat(50_000)}x${'</div>'.repeat(50_000)}`;
  const boxes = '<p><input type="checkbox" checked> done</p>';
  const pages = await zipOf({ 'deep.html': deep, 'boxes.html': boxes });
  const { done, text } = await imported(server, 'pages.zip', pages, { notes: 1, tasks: 1, skipped: 1 });
  expect(skippedAndNoted(done, 'skipped')).toEqual(['deep.html: Its parts are nested too deeply to be read']);
  expect(text('boxes')).toBe('- [x] done');

  const user = await signUp(server);
  for (const [bytes, reason] of [
    [Buffer.from(deep), 'Its parts are nested too deeply to be read'],
    [Buffer.alloc(5_000_000, 'a'), 'It has more than 1,000,000 characters'],
  ] as const) {
    const read = await importAll(user, 'page.html', bytes);
    expect(read).toMatchObject({ state: 'failed', failure: `There are no notes in this file. page.html: ${reason}.` });
  }
});
