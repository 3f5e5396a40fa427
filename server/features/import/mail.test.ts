import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Document } from '#shared/documents.ts';
import type { Folder } from '#shared/folders.ts';
import type { Note } from '#shared/notes.ts';
import type { Settings } from '#shared/settings.ts';
import { pdfOf } from '#tests/document-files.ts';
import { importAll, imported, notesOf, skippedAndNoted } from '#tests/imports.ts';
import { attachmentPart, emlOf, mboxOf, textPart } from '#tests/mails.ts';
import { msgOf } from '#tests/outlook-files.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function clientFolder(user: TestUser, name: string, emails: string[]): Promise<string> {
  const folder: Folder = (await user.post('/api/folders', { name, parentId: null })).json();
  const people = emails.map((email) => ({ name: email.split('@')[0], role: '', email }));
  await user.put(`/api/folders/${folder.id}/client`, { client: { name, otherNames: [], people, relation: '' } });
  return folder.id;
}

async function theNote(user: TestUser, title: string): Promise<Note> {
  const note = (await notesOf(user)).get(title);
  if (note === undefined) throw new Error(`There is no note ${title}`);
  return (await user.get(`/api/notes/${note.id}`)).json();
}

test('an e-mail is a note with who, when, its text, and its files: documents, pictures in their place, others as links', async () => {
  const html =
    '<p>Dear Robin,</p><p>here is the <b>offer</b>: <img src="cid:plan@1" alt="Plan"></p>' +
    '<img src="https://tracker.example/pixel.gif" width="1"><div style="display:none">hidden</div>';
  const mail = emlOf({
    subject: 'Re: =?utf-8?B?QW5nZWJvdCBmw7xyIE3DvG5jaGVu?=',
    from: '=?iso-8859-1?Q?J=FCrgen_Wei=DF?= <Juergen@Weber.example>',
    parts: [
      textPart(html, 'text/html; charset=utf-8'),
      attachmentPart('plan.png', 'image/png', picture, ['Content-ID: <plan@1>']),
      attachmentPart('Offer.pdf', 'application/pdf', pdfOf('The fee is 4,500 dollars.')),
      attachmentPart('Sheet.xlsx', 'application/vnd.ms-excel', Buffer.from('cells')),
    ],
  });
  const { user, notes } = await imported(server, 'Offer.eml', mail, { notes: 1, attachments: 2, documents: 1 });
  expect([...notes.keys()]).toEqual(['Angebot für München']);
  const { content, id, createdAt, folderId } = await theNote(user, 'Angebot für München');
  expect(folderId).toBeNull();
  expect(createdAt).toBe('2026-11-12T13:03:00.000Z');
  const [document] = ((await user.get('/api/documents')).json() as { documents: Document[] }).documents;
  expect(document).toMatchObject({ fileName: 'Offer.pdf', noteId: id, state: 'done' });
  const uuid = '[0-9a-f-]{36}';
  expect(content).toMatch(
    new RegExp(
      [
        String.raw`^## Jürgen Weiß, 2026-11-12 14:03 \+01:00\n`,
        String.raw`From: Jürgen Weiß \(juergen@weber\.example\)`,
        String.raw`To: Robin \(robin@desk\.example\)\n`,
        'Dear Robin,\n',
        String.raw`here is the \*\*offer\*\*: !\[Plan\]\(attachments/${uuid}\.png\)\n`,
        String.raw`Attachments: \[Offer\.pdf\]\(/app\?document=${document?.id}\), \[Sheet\.xlsx\]\(attachments/${uuid}\.xlsx\)$`,
      ].join('\n'),
    ),
  );
});

test('a conversation is one note, newest first, with what is quoted folded; a later e-mail comes on top of what was changed', async () => {
  const user = await signUp(server);
  const first = emlOf({ id: 'a@x', body: 'May we meet?' });
  const second = emlOf({
    id: 'b@x',
    from: 'Robin <robin@desk.example>',
    to: 'Anna Weber <anna@weber.example>',
    subject: 'Re: Offer',
    date: 'Fri, 13 Nov 2026 09:00:00 +0100',
    head: ['In-Reply-To: <a@x>', 'References: <a@x>'],
    body: 'Yes, on Monday.\n\nOn Thu, 12 Nov 2026 at 14:03, Anna Weber wrote:\n> May we meet?\n',
  });
  const done = await importAll(user, 'thread.zip', await zipOf({ '1.eml': first, '2.eml': second }));
  expect(done).toMatchObject({ format: 'mail', counts: { created: 1 }, report: [] });
  const before = await theNote(user, 'Offer');
  expect(before.content.match(/^## .*/gm)).toEqual([
    '## Robin, 2026-11-13 09:00 +01:00',
    '## Anna Weber, 2026-11-12 14:03 +01:00',
  ]);
  expect(before.content).toContain(
    'Yes, on Monday.\n\n> [!quote]- Quoted text\n> On Thu, 12 Nov 2026 at 14:03, Anna Weber wrote:\n> > May we meet?\n\n## Anna',
  );

  const again = await importAll(user, 'thread.zip', await zipOf({ '2.eml': second }));
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  await user.put(`/api/notes/${before.id}`, { content: `My own line.\n\n${before.content}` });

  const third = emlOf({
    id: 'c@x',
    subject: 'AW: Offer',
    date: 'Sat, 14 Nov 2026 10:00:00 +0000',
    head: ['References: <a@x> <b@x>'],
    body: 'Agreed.',
  });
  const between = emlOf({
    id: 'd@x',
    subject: 'Re: Offer',
    date: 'Thu, 12 Nov 2026 20:00:00 +0000',
    head: ['In-Reply-To: <a@x>'],
    body: 'One more thing.',
  });
  expect((await importAll(user, 'third.eml', third)).counts).toMatchObject({ created: 0, updated: 1 });
  expect((await importAll(user, 'between.eml', between)).counts).toMatchObject({ created: 0, updated: 1 });
  expect((await importAll(user, 'third.eml', third)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  const after = await theNote(user, 'Offer');
  expect(after.id).toBe(before.id);
  expect(after.content.match(/^(?:## .*|My own line\.|Agreed\.)/gm)).toEqual([
    '## Anna Weber, 2026-11-14 10:00 +00:00',
    'Agreed.',
    'My own line.',
    '## Robin, 2026-11-13 09:00 +01:00',
    '## Anna Weber, 2026-11-12 20:00 +00:00',
    '## Anna Weber, 2026-11-12 14:03 +01:00',
  ]);
  expect((await user.get(`/api/notes/${after.id}/revisions`)).json().length).toBeGreaterThan(1);
  expect((await notesOf(user)).size).toBe(1);
});

test('an answer without references finds its conversation by subject and people; the same subject alone is none', async () => {
  const invoice = (id: string, month: string) => emlOf({ id, subject: 'Your invoice', body: month });
  const asked = emlOf({ id: 'q@x', subject: 'Roof', body: 'How much?' });
  const lost = emlOf({
    id: 'r@x',
    subject: 'RE: Roof',
    from: 'robin@desk.example',
    to: 'anna@weber.example',
    date: 'Fri, 13 Nov 2026 09:00:00 +0100',
    body: 'Nine thousand.',
  });
  const box = mboxOf([invoice('i1@x', 'May'), invoice('i2@x', 'June'), asked, lost]);
  const user = await signUp(server);
  const done = await importAll(user, 'Inbox.mbox', box);
  expect(done.counts).toMatchObject({ created: 3 });
  const notes: Note[] = (await user.get('/api/notes')).json();
  expect(notes.map(({ title }) => title).sort()).toEqual(['Roof', 'Your invoice', 'Your invoice']);
  expect((await theNote(user, 'Roof')).content).toMatch(/Nine thousand\.[\s\S]*How much\?/);
});

test('an e-mail found before the one it answers is joined by it later', async () => {
  const user = await signUp(server);
  const answer = emlOf({ id: 'late@x', subject: 'Re: Plan', head: ['References: <early@x>'], body: 'Second' });
  await importAll(user, 'answer.eml', answer);
  const early = emlOf({ id: 'early@x', subject: 'Plan', date: 'Mon, 2 Nov 2026 08:00:00 +0000', body: 'First' });
  expect((await importAll(user, 'early.eml', early)).counts).toMatchObject({ created: 0, updated: 1 });
  expect((await theNote(user, 'Plan')).content).toMatch(/Second[\s\S]*First$/);
});

describe('the client of an e-mail', () => {
  test('is that of its sender, or of the receiver of what the user sent; one in doubt stays in the chosen folder', async () => {
    const user = await signUp(server);
    const weber = await clientFolder(user, 'Weber', ['anna@weber.example', 'anna.weber@gmail.com']);
    await clientFolder(user, 'Twin one', ['pat@shared.example']);
    await clientFolder(user, 'Twin two', ['sam@shared.example']);
    const inbox: Folder = (await user.post('/api/folders', { name: 'Inbox', parentId: null })).json();
    const settings: Settings = (await user.get('/api/settings')).json();
    await user.put('/api/settings', { ...settings, name: 'Robin Vale' });
    const mails: Record<string, Parameters<typeof emlOf>[0]> = {
      'By person': { from: 'Anna <ANNA@weber.example>' },
      'By domain': { from: 'Office <office@weber.example>' },
      'Public domain': { from: 'Somebody <other@gmail.com>' },
      'Shared domain': { from: 'Kim <kim@shared.example>' },
      'From me': { from: 'Robin Vale <r@private.example>', to: 'anna.weber@gmail.com' },
      'From me to two': { from: 'Robin Vale <r@private.example>', to: 'anna@weber.example, pat@shared.example' },
      'From a stranger': { from: 'Eve <eve@elsewhere.example>', to: 'anna@weber.example' },
    };
    const files = Object.entries(mails).map(([subject, mail], at) => [
      `${at}.eml`,
      emlOf({ ...mail, subject, id: `${at}@x` }),
    ]);
    await importAll(user, 'mails.zip', await zipOf(Object.fromEntries(files)), { folderId: inbox.id });
    const notes = await notesOf(user);
    const placed = Object.fromEntries([...notes].map(([title, { folderId }]) => [title, folderId]));
    expect(placed).toEqual({
      'By person': weber,
      'By domain': weber,
      'From me': weber,
      'Public domain': inbox.id,
      'Shared domain': inbox.id,
      'From me to two': inbox.id,
      'From a stranger': inbox.id,
    });
  });
});

test('a file of Outlook is a note too: its HTML, or what its RTF wraps; its conversation is known by its index', async () => {
  const index = Buffer.concat([Buffer.from([1]), Buffer.alloc(21, 7)]);
  const rtf =
    String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 {\fonttbl{\f0 Arial;}}{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 ` +
    String.raw`Gr\'fc\'dfe from {\*\htmltag84 <b>}\htmlrtf {\b \htmlrtf0 Outlook\htmlrtf }\htmlrtf0{\*\htmltag92 </b>}}}`;
  const first = msgOf({
    subject: 'Contract',
    from: { name: 'Anna Weber', address: 'Anna@Weber.example' },
    to: [{ name: 'Robin', address: 'robin@desk.example' }],
    sentAt: new Date('2026-11-12T13:03:00Z'),
    rtf,
    index,
    files: [{ name: 'Plan.png', content: picture }],
  });
  const second = msgOf({
    subject: 'RE: Contract',
    from: { name: 'Robin', address: 'robin@desk.example' },
    to: [{ name: 'Anna Weber', address: 'anna@weber.example' }],
    sentAt: new Date('2026-11-13T08:00:00Z'),
    html: '<p>Signed &ndash; see you</p>',
    index: Buffer.concat([index, Buffer.alloc(5, 9)]),
    files: [],
  });
  const user = await signUp(server);
  const done = await importAll(user, 'Outlook.zip', await zipOf({ 'a.msg': first, 'b.msg': second }));
  expect(done).toMatchObject({ counts: { created: 1, attachments: 1 }, report: [] });
  const { content, createdAt } = await theNote(user, 'Contract');
  expect(createdAt).toBe('2026-11-12T13:03:00.000Z');
  expect(content).toMatch(
    new RegExp(
      [
        '^## Robin, 2026-11-13 08:00 .00:00',
        'Signed – see you',
        '## Anna Weber, 2026-11-12 13:03 .00:00',
        String.raw`From: Anna Weber \(anna@weber\.example\)`,
        String.raw`Grüße from \*\*Outlook\*\*`,
        String.raw`Attachments: \[Plan\.png\]\(attachments/`,
      ].join(String.raw`[\s\S]*`),
    ),
  );
  expect(done.noteId).toBe((await notesOf(user)).get('Contract')?.id);
});

describe('reads', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');
  const cases: Record<string, { mail: Parameters<typeof emlOf>[0]; states: RegExp }> = {
    'Latin 1': { mail: { type: 'text/plain; charset=iso-8859-1', body: latin('Grüße') }, states: /Grüße/ },
    'Windows 1252': {
      mail: { type: 'text/plain; charset=windows-1252', body: Buffer.from([0x80, 0x20, 0x93, 0x41, 0x94]) },
      states: /€ “A”/,
    },
    'Japanese of mail': {
      mail: { type: 'text/plain; charset=iso-2022-jp', body: latin('\u001b$B$3$s$K$A$O\u001b(B') },
      states: /こんにちは/,
    },
    'quoted-printable': {
      mail: { head: ['Content-Transfer-Encoding: quoted-printable'], body: 'Caf=C3=A9 is o=\r\npen' },
      states: /Café is open/,
    },
    base64: {
      mail: { head: ['Content-Transfer-Encoding: base64'], body: Buffer.from('Straße').toString('base64') },
      states: /Straße/,
    },
    'what Markdown would take for marks': {
      mail: { body: 'Costs\n=====\n_____\n# 5 *net* <b>\n- one\n-- \nAnna' },
      states: /Costs\n\\=====\n\\_____\n\\# 5 \\\*net\\\* \\<b>\n- one\n\\--\nAnna/,
    },
    'an e-mail within an e-mail': {
      mail: {
        parts: [
          textPart('See below.'),
          { head: ['Content-Type: message/rfc822'], body: emlOf({ subject: 'Inner', body: 'The inner text' }) },
        ],
      },
      states: /See below\.\n\n> \[!quote\] Attached e-mail: Inner\n> Anna Weber, 2026[\s\S]*> The inner text/,
    },
    'a calendar part': {
      mail: {
        parts: [textPart('Invited'), textPart('BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'text/calendar; method=REQUEST')],
      },
      states: /Invited\n\nAttachments: \[invite\.ics\]\(attachments\/[0-9a-f-]{36}\.ics\)/,
    },
    "Outlook's answer": {
      mail: {
        subject: 'AW: Offer',
        type: 'text/html',
        body:
          '<p>Fine with me.</p><div style="border-top:solid"><p><b>Von:</b> Robin<br><b>Gesendet:</b> Freitag<br>' +
          '<b>An:</b> Anna<br><b>Betreff:</b> Offer</p></div><p>Is it?</p>',
      },
      states: /Fine with me\.\n\n> \[!quote\]- Quoted text\n> \*\*Von:\*\* Robin[\s\S]*> Is it\?$/,
    },
    'what was forwarded, unfolded': {
      mail: {
        subject: 'Fwd: Offer',
        body: 'FYI\n\n---------- Forwarded message ---------\nFrom: A\nDate: B\nTo: C\n\nText',
      },
      states: /FYI\n\n[^>]*Text$/,
    },
    'winmail.dat by its name': {
      mail: { parts: [textPart('Hi'), attachmentPart('winmail.dat', 'application/ms-tnef', Buffer.from('x'))] },
      states: /Attachments: winmail\.dat \(Outlook's own packaging, not imported\)/,
    },
    'an encrypted one by its sentence (S/MIME)': {
      mail: { type: 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m', body: 'MIIB' },
      states: /\*This e-mail is encrypted \(S\/MIME\), so its text isn't imported\./,
    },
    'an encrypted one by its sentence (PGP)': {
      mail: {
        type: 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary="=_part"',
        parts: [{ head: ['Content-Type: application/pgp-encrypted'], body: 'Version: 1' }],
      },
      states: /\*This e-mail is encrypted \(PGP\)/,
    },
  };
  test('the encodings, parts and programs of real e-mails', async () => {
    const user = await signUp(server);
    const mails = Object.values(cases).map(({ mail }, at) => {
      const subject = `${/^\w+: /.exec(mail.subject ?? '')?.[0] ?? ''}Case ${at}`;
      return [`${at}.eml`, emlOf({ ...mail, subject, id: `case${at}@x` })];
    });
    const done = await importAll(user, 'cases.zip', await zipOf(Object.fromEntries(mails)));
    expect(done.counts.created).toBe(mails.length);
    const notes = await notesOf(user);
    for (const [at, [name, { states }]] of Object.entries(cases).entries()) {
      const note: Note = (await user.get(`/api/notes/${notes.get(`Case ${at}`)?.id}`)).json();
      expect(note.content, name).toMatch(states);
    }
    expect(skippedAndNoted(done, 'note')).toEqual(
      expect.arrayContaining([expect.stringMatching(/winmail\.dat, which isn't read/), expect.stringMatching(/PGP/)]),
    );
  });
});

describe('a hostile e-mail is bounded:', () => {
  const deep = (levels: number) => {
    const heads = Array.from(
      { length: levels },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`,
    );
    return Buffer.from(
      `From: a@b.example\nSubject: Deep\nMessage-ID: <deep@x>\nMIME-Version: 1.0\n${heads.join('')}\nEnd`,
    );
  };
  const cases: Record<string, { bytes: () => Buffer; reports: RegExp }> = {
    '10,000 parts within parts': {
      bytes: () => deep(10_000),
      reports: /damaged, or has too many parts or too long a head/,
    },
    'a million lines in its head': {
      bytes: () =>
        Buffer.concat([
          Buffer.from('From: a@b.example\n'),
          Buffer.from('X: y\n'.repeat(1_000_000)),
          Buffer.from('\nText'),
        ]),
      reports: /damaged, or has too many parts or too long a head/,
    },
    'a mailbox without e-mails': { bytes: () => Buffer.from('no mail at all'), reports: /It isn't an e-mail/ },
  };
  test.for(Object.entries(cases))('%s', async ([name, { bytes, reports }]) => {
    const user = await signUp(server);
    const done = await importAll(user, name.includes('mailbox') ? 'a.mbox' : 'a.eml', bytes());
    expect(done.failure ?? skippedAndNoted(done, 'skipped').join()).toMatch(reports);
    expect((await notesOf(user)).size).toBe(0);
  });

  test('3,000 parts side by side, and one of 25 MB', async () => {
    const parts = Array.from({ length: 3_000 }, (_, at) =>
      attachmentPart(`${at}.bin`, 'application/x', randomBytes(300)),
    );
    const wide = emlOf({ subject: 'Wide', id: 'wide@x', parts });
    const large = randomBytes(25 * 1024 * 1024);
    const heavy = emlOf({
      subject: 'Heavy',
      id: 'heavy@x',
      parts: [textPart('With a film'), attachmentPart('film.mp4', 'video/mp4', large)],
    });
    const user = await signUp(server);
    const done = await importAll(user, 'both.zip', await zipOf({ 'a.eml': wide, 'b.eml': heavy }));
    expect(done.counts).toMatchObject({ created: 2, attachments: 200 });
    expect((await theNote(user, 'Heavy')).content).toContain('With a film\n\nAttachments: film.mp4 (not imported)');
    expect(skippedAndNoted(done, 'note')).toEqual(['a.eml: It has 2,800 more attachments than are read of one e-mail']);
    expect(skippedAndNoted(done, 'skipped')).toEqual([
      "Heavy: “film.mp4” isn't imported: It has 25 MB; the most is 10 MB",
    ]);
  });
});

test('a mailbox of 5,000 e-mails is imported with what it quotes and separates; only a piece of it is in memory', {
  tags: ['night'],
}, async () => {
  const subjects = Array.from({ length: 1_250 }, (_, at) => `Project ${at}`);
  const mails = subjects.flatMap((subject, at) =>
    [0, 1, 2, 3].map((turn) =>
      emlOf({
        id: `${at}.${turn}@x`,
        subject: turn === 0 ? subject : `Re: ${subject}`,
        date: new Date(Date.UTC(2026, 0, 1 + turn, 8, at % 60)).toUTCString(),
        head: turn === 0 ? [] : [`References: <${at}.0@x>`],
        body: `Turn ${turn}\n\nFrom here on it is quoted.\n\n${'Words of an e-mail. '.repeat(200)}`,
      }),
    ),
  );
  const user = await signUp(server);
  const done = await importAll(user, 'Archive.mbox', mboxOf(mails));
  expect(done).toMatchObject({
    state: 'done',
    counts: { created: 1_250 },
    progress: { done: 1_250, of: 1_250 },
    report: [],
  });
  const { content } = await theNote(user, 'Project 7');
  expect(content.match(/^Turn \d$/gm)).toEqual(['Turn 3', 'Turn 2', 'Turn 1', 'Turn 0']);
  expect(content).toContain('\nFrom here on it is quoted.');
});
