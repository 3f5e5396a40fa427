import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#server/config.ts';

const readme = readFileSync('README.md', 'utf8');
const documented = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);

test('the README lists every setting, in the order of config.ts, and none that does not exist', () => {
  expect(documented).toEqual(settingNames);
});

test('every script the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = [...readme.matchAll(/^\| `npm (?:run )?([\w:]+)` \|/gm)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

test('docs/pictures has the pictures the README shows, and no other', () => {
  const shown = [...readme.matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(([, name]) => name);
  expect(shown.length).toBeGreaterThan(0);
  expect(readdirSync('docs/pictures').toSorted()).toEqual([...new Set(shown)].toSorted());
});
