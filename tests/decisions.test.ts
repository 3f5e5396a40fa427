import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'docs/decisions';
const records = globSync(`${folder}/[0-9]*.md`)
  .sort()
  .map((path) => {
    const [heading = '', , dated = ''] = readFileSync(path, 'utf8').split('\n');
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
    const [, date = '', status = ''] = /^(\d{4}-\d\d-\d\d) · (.+)$/.exec(dated) ?? [];
    return { file: basename(path), number, title, date, status, others: linkedIn(status) };
  });

/** The numbers of the decisions that a text links to. */
function linkedIn(text: string): string[] {
  return [...text.matchAll(/\]\(0*(\d+)-[^)]*\.md\)/g)].map(([, number = '']) => number);
}

test('each decision has a number, a title, a day and a status', () => {
  expect(records.filter(({ number, title, date }) => number === '' || title === '' || date === '')).toEqual([]);
  expect(records.map(({ number }) => Number(number))).toEqual(records.map(({ file }) => Number.parseInt(file, 10)));
});

test('a decision that changes another is named there', () => {
  const byNumber = new Map(records.map((record) => [record.number, record]));
  const silent = records.flatMap(({ number, others }) =>
    others.filter((other) => !byNumber.get(other)?.others.includes(number)).map((other) => `${other} about ${number}`),
  );
  expect(silent).toEqual([]);
});

test('the index lists all of them, with what superseded them (-u writes it)', async () => {
  const rows = records.map(({ file, number, title, status }) => {
    const now = status.replace(/^accepted(?:[;,]| ·)? ?/, '');
    return `| ${number} | [${title}](${file}) | ${now} |`;
  });
  const head = [
    '# Decisions',
    '',
    'Each record says what was to be decided, what was, and why. What a later one changed is in the last column; an empty one holds as it is.',
    '',
    '| | decision | since then |',
    '|---|---|---|',
  ];
  await expect(`${[...head, ...rows].join('\n')}\n`).toMatchFileSnapshot(`../${folder}/README.md`);
});
