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
    '<figure class="image"><a href="Goals/pic%201.png"><img src="Goals/pic%201.png"/></a></figure><p><mark class="highlight-yellow_background">seen</mark></p><p><img src="Goals/gone.png"/></p>';
  const page = `<html><body><article class="page sans"><header><h1 class="page-title">Goals</h1></header><div class="page-body">${figure}</div></article></body></html>`;
  const columns = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(',');
  const archive = await zipOf({
    [`Goals ${id('goals')}.html`]: page,
    'Goals/pic 1.png': picture,
    [`Wide ${id('wide')}.csv`]: `${columns}\n${columns}\n`,
    [`Long ${id('long')}.csv`]: `Name\n${'row\n'.repeat(6_000)}`,
  });
  const { done, text } = await imported(server, 'notion.zip', archive, { notes: 3, attachments: 1, skipped: 0 });
  expect(text('Goals')).toMatch(
    /^!\[pic 1\.png\]\(attachments\/[0-9a-f-]{36}\.png\)\n\n==seen==\n\ngone\.png \(not imported\)$/,
  );
  const cut = 'Its table is cut: the first 5,000 rows and 60 columns are imported';
  expect(skippedAndNoted(done, 'note')).toEqual([
    "Goals: “Goals/gone.png” isn't in the archive",
    `Long: ${cut}`,
    `Wide: ${cut}`,
  ]);
  expect(text('Long').split('\n')).toHaveLength(5_002);
});

test('Notion: empty to-dos stay, and lists in lists have no empty bullet', async () => {
  const todo = (text: string, isDone = false, inner = '') =>
    `<ul class="to-do-list"><li><div class="checkbox checkbox-${isDone ? 'on' : 'off'}"></div> <span class="to-do-children-unchecked">${text}</span><div class="indented">${inner}</div></li></ul>`;
  const nested = '<ul class="bulleted-list"><li><ul class="bulleted-list"><li>inner</li></ul></li><li></li></ul>';
  const body = `${nested}<p>then</p>${todo('')}${todo('', true)}${todo('Call', false, todo(''))}`;
  const page = `<html><body><article class="page sans"><header><h1 class="page-title">Goals</h1></header><div class="page-body">${body}</div></article></body></html>`;
  const archive = await zipOf({ [`Goals ${id('goals')}.html`]: page });
  const { text } = await imported(server, 'notion.zip', archive, { notes: 1, tasks: 4 });
  expect(text('Goals').trimEnd()).toBe('- inner\n\nthen\n\n- [ ] \n- [x] \n- [ ] Call\n  - [ ]');
});

test('Joplin: a note that is too long and a resource without a file are named', async () => {
  const archive = pack();
  const item = (of: string, title: string, body: string, type: number, more = '') =>
    archive.entry({ name: `${id(of)}.md` }, `${title}\n\n${body}\n\nid: ${id(of)}\n${more}type_: ${type}`);
  item(
    'note',
    'Shows',
    `![lost](:/${id('lost')})[x](:/${id('gone')})`,
    1,
    'author: Ada\nlatitude: 48.1\nmarkup_language: 1\n',
  );
  item('long', 'Long', 'x'.repeat(4_200_000), 1, 'markup_language: 1\n');
  item('lost', 'lost.png', '', 4, 'file_extension: png\n');
  archive.finalize();
  const { done, text } = await imported(server, 'notes.jex', await buffer(archive), { notes: 1, attachments: 0 });
  expect(text('Shows')).toBe(`lost (not imported)[x](:/${id('gone')})`);
  expect(skippedAndNoted(done, 'skipped')).toEqual([`${id('long')}.md: It has more than 1,000,000 characters`]);
  expect(skippedAndNoted(done, 'note')).toEqual([
    'Authors of notes: Not imported (1 note)',
    'Places where notes were written: Not imported (1 note)',
    "Shows: It links to something that isn't in the export",
    "Shows: “lost.png” isn't in the archive",
  ]);
});

test('Evernote: links to notes elsewhere, reminders of tasks and a file that is too large are named', async () => {
  const large = Buffer.alloc(11 * 1024 * 1024, 7);
  const body = `<div><a href="evernote:///view/1/s1/a/a/">Elsewhere</a></div><div><span style="--en-highlight:yellow;">seen</span> <span style="background-color: rgb(255, 250, 165);-evernote-highlight:true;">before</span></div><en-media hash="${createHash('md5').update(large).digest('hex')}" type="application/zip"/><div>after</div><div style="--en-task-group:true; --en-id:a-1;"/>`;
  const task =
    '<task><title>Call</title><taskStatus>open</taskStatus><taskGroupNoteLevelID>a-1</taskGroupNoteLevelID><dueDate>20250310T160000Z</dueDate><reminder><reminderDate>20250310T150000Z</reminderDate></reminder></task><task><title>Ask</title><taskGroupNoteLevelID>a-1</taskGroupNoteLevelID><reminderDate>20250311T150000Z</reminderDate></task>';
  const resource = `<resource><data encoding="base64">${large.toString('base64')}</data><mime>application/zip</mime><resource-attributes><file-name>large.zip</file-name></resource-attributes></resource>`;
  const enex = `<?xml version="1.0"?><en-export><note><title>A</title><created>00010101T000000Z</created><updated>99991231T000000Z</updated><content><![CDATA[<en-note>${body}</en-note>]]></content>${task}${resource}</note></en-export>`;
  const { done, text } = await imported(server, 'a.enex', Buffer.from(enex), { notes: 1, attachments: 0, tasks: 2 });
  expect(text('A')).toBe(
    'Elsewhere\n==seen== ==before==\nlarge.zip (not imported)\nafter\n\n- [ ] Call (due 2025-03-10)\n- [ ] Ask',
  );
  expect(skippedAndNoted(done, 'skipped')).toEqual([
    "A: “large.zip” isn't imported: It has 11.1 MB; the most is 10 MB",
  ]);
  expect(skippedAndNoted(done, 'note')).toEqual([
    "A: Its date 0001-01-01 can't be right, so it isn't imported",
    "A: Its date 9999-12-31 can't be right, so it isn't imported",
    "A: Its reminder (2025-03-10 15:00 UTC) isn't imported",
    "A: Its reminder (2025-03-11 15:00 UTC) isn't imported",
    "A: The note “Elsewhere” isn't in the export, so the link to it is only text",
  ]);
});

test('a page that is nested too deeply, or too long, is named and keeps nothing else back', async () => {
  const deep = `<title>Deep</title>${'<div>'.repeat(300)}x${'</div>'.repeat(300)}`;
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

test('Notion: related pages, choices, boxes in tables, files and bookmarks come', async () => {
  const [site, plan, row] = [id('site'), id('plan'), id('row')];
  const bookmark =
    '<figure><a href="https://example.com/p" class="bookmark source"><div class="bookmark-title">Guide</div><div class="bookmark-description">How to</div><img src="https://example.com/i.png" class="icon"/></a></figure>';
  const chosen = '<span class="selected-value">a</span><span class="selected-value">b</span>';
  const table = `<table><thead><tr><th>Done</th><th>Tags</th></tr></thead><tbody><tr><td><div class="checkbox checkbox-on"></div></td><td>${chosen}</td></tr></tbody></table>`;
  const archive = await zipOf({
    [`Site ${site}.md`]: `# Site\n\nFiles & media: Site/pic%201.png\nCreated time: January 5, 2024 3:04 PM (GMT+1)\nPlan: Plan, part (Plan%20${plan}.html), Gone (https://www.notion.so/${id('gone')})\n\ntext\n`,
    'Site/pic 1.png': picture,
    [`Jobs ${row}.csv`]: `Name,Site\nCall,Site (https://www.notion.so/Site-${site}?pvs=21)\n`,
    [`Plan ${plan}.html`]: `<html><body><article class="page"><header><h1 class="page-title">Plan</h1></header><div class="page-body">${table}${bookmark}</div></article></body></html>`,
  });
  const { notes, text } = await imported(server, 'notion.zip', archive, {
    notes: 3,
    attachments: 1,
    links: 2,
    skipped: 0,
  });
  const [toSite, toPlan] = [notes.get('Site')?.id, notes.get('Plan')?.id];
  expect(notes.get('Site')?.createdAt).toBe('2024-01-05T14:04:00.000Z');
  expect(text('Site').replace(/attachments\/[^)]+/, 'file')).toBe(
    `Files & media: ![pic 1.png](file)\nCreated time: January 5, 2024 3:04 PM (GMT+1)\nPlan: [Plan, part](note:${toPlan}), Gone (https://www.notion.so/${id('gone')})\n\ntext\n`,
  );
  expect(text('Jobs')).toContain(`| Call | [Site](note:${toSite}) |`);
  expect(text('Plan')).toBe('| Done | Tags |\n| --- | --- |\n| ☑ | a, b |\n\n[Guide](https://example.com/p)\nHow to');
});

test('Evernote: signs that XML doesn’t allow keep nothing back, and authors, places and details of tasks are named', async () => {
  const about = '<note-attributes><author>Ada</author><latitude>48.1</latitude></note-attributes>';
  const task =
    '<task><title>Call</title><taskStatus>open</taskStatus><description>At home</description><taskFlag>true</taskFlag><recurrence>RRULE:FREQ=WEEKLY</recurrence><sortWeight>C</sortWeight></task><task><title>First</title><sortWeight>B</sortWeight></task>';
  const note = (title: string, body: string, more: string) =>
    `<note><title>${title}</title><content><![CDATA[<en-note>${body}</en-note>]]></content>${more}</note>`;
  const body =
    '<div>a\u0008 <span style="font-weight: bold;"><span style="font-weight:700">b</span></span><span style="font-weight: bold;">1</span> <b style="font-weight:normal">c</b> <a href="message:%3Cx%3E">mail</a></div><pre>  x\n    y</pre>';
  const notes = `${note('One \u000b', body, about + task)}${note('Two &#x1F;', 'x', about)}`;
  const enex = `<?xml version="1.0"?><en-export>${notes}</en-export>`;
  const { done, text } = await imported(server, 'a.enex', Buffer.from(enex), { notes: 2, tasks: 2, skipped: 0 });
  expect(text('One')).toBe(
    'a **b1** c [mail](message:%3Cx%3E)\n\n```\n  x\n    y\n```\n\n- [ ] First\n- [ ] Call\n  At home',
  );
  expect(skippedAndNoted(done, 'note').sort()).toEqual([
    'Authors of notes: Not imported (2 notes)',
    'One: Not imported of its tasks: priority, repetition',
    'Places where notes were written: Not imported (2 notes)',
  ]);
});

test('a page’s terms, recordings, captions, checklists and cards that are links come, and Keep’s headings and bold text', async () => {
  const page = [
    '<dl><dt>Term</dt><dd>Meaning</dd></dl><audio src="a.mp3"></audio><iframe src="https://example.com/map"></iframe>',
    '<table><caption>Sums</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '<ul class="checklist"><li class="checked">done</li><li>open</li></ul><a href="https://example.com/"><h3>Card</h3><p>more</p></a>',
    '<details><summary>Fold</summary>inside</details><p><mark>seen</mark></p>',
  ].join('');
  const pages = await zipOf({ 'page.html': page, 'a.mp3': 'ID3' });
  const { text } = await imported(server, 'pages.zip', pages, { notes: 1, attachments: 1, tasks: 2, skipped: 0 });
  expect(text('page').replace(/attachments\/[^)]+/, 'file')).toBe(
    [
      '**Term**\n\nMeaning\n\n[a.mp3](file)\n\n[map](https://example.com/map)\n\nSums\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
      '- [x] done\n- [ ] open\n\n### [Card](https://example.com/)\n\n[more](https://example.com/)\n\n**Fold**\n\ninside\n\n==seen==',
    ].join('\n\n'),
  );
  const keep = {
    title: 'Rich',
    textContent: 'Head\nbold',
    isTrashed: false,
    userEditedTimestampUsec: 1_700_000_000_000_000,
    textContentHtml: '<h1 dir="ltr"><span>Head</span></h1><p><span style="font-weight:700;">bold</span></p>',
  };
  const takeout = await zipOf({ 'Takeout/Keep/Rich.json': JSON.stringify(keep) });
  const kept = await imported(server, 'takeout.zip', takeout, { notes: 1, attachments: 0 });
  expect(kept.text('Rich')).toBe('# Head\n\n**bold**');
});

test('a document of Google comes with what its classes mean, nested lists and plain links, and pictures that are missing are named', async () => {
  const css =
    '@import url(x);/* .c2{} */.lst-kix_a-0>li:before{content:"-"}.c0{color:#000;font-weight:400;text-decoration:none;font-style:normal}.c1{font-weight:700}.c2{text-decoration:line-through}p.c3{font-style:italic}.c4{font-weight:700}';
  const list = (kind: string, level: number, items: string) =>
    `<${kind} class="c9 lst-kix_a-${level} start" start="1">${items}</${kind}>`;
  const page = [
    '<p class="c9"><span class="c0">price </span><span class="c0 c2">900</span><span class="c0"> 950, </span><span class="c0 c1">now</span></p>',
    '<p class="c3"><span class="c8">slanted</span></p><p style="font-weight:bold">one<br>two</p><p class="c4"><span class="c0">plain</span></p>',
    list('ul', 0, '<li>A</li><li>B</li>') + list('ol', 1, '<li>B1</li>') + list('ul', 3, '<li>B11</li>'),
    `${list('ul', 0, '<li><span class="c2">C</span></li>')}<p><a href="https://www.google.com/url?q=https://example.com/a?b%3D1&amp;sa=D&amp;ust=1">web</a></p>`,
    '<p>see <img src="images/image1.png" alt="chart"> <img src="gone.png"><img src="gone.png"></p><video src="film%201.mp4"></video><audio><source src="a.mp3"></audio>',
    '<img src="data:image/tiff;base64,SUkqAA==">',
  ].join('');
  const html = `<html><head><title>Doc</title><style type="text/css">${css}</style></head><body class="c9">${page}</body></html>`;
  const { done, text } = await imported(server, 'Doc.zip', await zipOf({ 'Doc.html': html }), { notes: 1, skipped: 0 });
  expect(text('Doc')).toBe(
    [
      'price ~~900~~ 950, **now**\n\n*slanted*\n\n**one**\n**two**\n\nplain\n\n- A\n- B\n  1. B1\n     - B11\n- ~~C~~',
      '[web](https://example.com/a?b=1)\n\nsee chart (not imported) gone.png (not imported)gone.png (not imported)',
      'film 1.mp4 (not imported)\n\na.mp3 (not imported)\n\nimage/tiff (not imported)',
    ].join('\n\n'),
  );
  expect(skippedAndNoted(done, 'note')).toEqual(
    [
      ...['a.mp3', 'film 1.mp4', 'gone.png'].map((name) => `“${name}” isn't in the archive`),
      ...[
        "“image/tiff” isn't imported: This kind of file can't be imported",
        "“images/image1.png” isn't in the archive",
      ],
    ].map((reason) => `Doc: ${reason}`),
  );
});

test('Obsidian: comments stay hidden, aliases stay, and titles, dates, folders and locked notes that can’t come are named', async () => {
  const title = 'T'.repeat(5_000);
  const deep = Array.from({ length: 40 }, (_, at) => `d${at + 1}`);
  const vault = await zipOf({
    '.obsidian/app.json': '{}',
    'Hidden.md': [
      '---',
      'aliases: [Start, "Front page"]',
      'alias: Home',
      'status: open',
      'created: 0001-01-01',
      'updated: 9999-12-31',
      '---',
      'a %%b --> c%% d `%%code%%`',
      '- %%first%% **then**',
      '%%',
      'block',
      '',
      '```',
      '100%%',
      '```',
      '%%',
      '50%% of it',
    ].join('\n'),
    'Long.md': `---\ntitle: ${title}\n---\nbody`,
    [`${deep.join('/')}/Deep.md`]: 'down',
    [`${deep.join('/')}/Other.md`]: '[[Front page]]',
    'Locked.textbundle/info.json': '{"version":2,"net.shinyfrog.bear":{"locked":1}}',
    'Locked.textbundle/text.md': '# Locked\n',
  });
  const { done, notes, text, folderOf, user } = await imported(server, 'Vault.zip', vault, {
    notes: 4,
    attachments: 0,
  });
  expect(text('Hidden')).toBe(
    [
      '---\naliases: [Start, "Front page"]\nalias: Home\nstatus: open\ncreated: 0001-01-01\nupdated: 9999-12-31\n---',
      'a <!-- b --&gt; c --> d `%%code%%`\n- **then** <!-- first -->\n<!--\nblock\n\n```\n100%%\n```\n-->\n50%% of it',
    ].join('\n'),
  );
  const shown = await user.post('/api/export/notes', { ids: [notes.get('Hidden')?.id], format: 'txt' });
  expect(shown.body).not.toMatch(/block|first|b -/);
  expect(shown.body).toContain('50%% of it');
  expect(notes.get('Hidden')?.createdAt).toBe('2024-05-06T07:08:10.000Z');
  expect(notes.get('Hidden')?.updatedAt).toBe('2024-05-06T07:08:10.000Z');
  expect(text('T'.repeat(500))).toBe(`${title}\n\nbody`);
  expect(folderOf('Deep')).toBe('d32');
  expect(text('Other')).toBe(`[Front page](note:${notes.get('Hidden')?.id})`);
  expect(skippedAndNoted(done, 'skipped').sort()).toEqual([
    '.obsidian: Settings and system files of the other app (1)',
    'Locked: It is encrypted. Decrypt it in the other app and export again.',
  ]);
  expect(skippedAndNoted(done, 'note').sort()).toEqual([
    `${'T'.repeat(500)}: Its title is longer than 500 characters; all of it is the first line of the text`,
    `${deep.slice(0, 33).join('/')}: Folders can be at most 32 levels deep, and there can be 2,000; what is in this one is in the folder above it`,
  ]);
});

test('several exports in one archive, as files that are chosen together are, come all', async () => {
  const tar = pack();
  tar.entry({ name: `${id('n')}.md` }, `Joplin\n\nbody\n\nid: ${id('n')}\ntype_: 1`);
  tar.finalize();
  const archive = await zipOf({
    'a.md': 'plain',
    'b.enex':
      '<en-export><note><title>Evernote</title><content><![CDATA[<en-note>x</en-note>]]></content></note></en-export>',
    'c.jex': await buffer(tar),
    'd.jex': 'damaged',
    'e.textbundle/info.json': '{"version":2}',
    'e.textbundle/text.md': '# Bundle\nbody',
    '__MACOSX/._a.md': 'x',
  });
  const { done, notes } = await imported(server, 'files.zip', archive, { notes: 4, attachments: 0 });
  expect([...notes.keys()].sort()).toEqual(['Bundle', 'Evernote', 'Joplin', 'a']);
  expect(skippedAndNoted(done, 'skipped').sort()).toEqual([
    '__MACOSX: Settings and system files of the other app (1)',
    "d.jex: It can't be unpacked",
  ]);
});
