import { readFileSync } from 'node:fs';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, test } from 'vitest';
import { sbomOf, shippedPackages } from '#scripts/sbom.ts';

/** Licenses that allow use in a closed product; all they ask is to be named. */
const PERMISSIVE = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  // Fonts, which may be bundled with any software.
  ...['OFL-1.1', 'Unlicense', 'Zlib'],
]);
/** Packages under other licenses, and why the product may contain them. Anyone who adds one gives the reason. */
const ALLOWED: Record<string, string> = {
  'codec-parser': 'LGPL-3.0-or-later: an unmodified package of its own in node_modules, which anyone can replace',
  duck: 'says BSD without a version; the file LICENSE in the package is BSD-2-Clause',
  'ical.js': 'MPL-2.0: unmodified; the copyleft covers its own files only, and their source is on npm',
  'libheif-js': 'LGPL-3.0: an unmodified package of its own in node_modules, which anyone can replace',
  mediabunny: 'MPL-2.0: unmodified; the copyleft covers its own files only, and their source is on npm',
  'png-js': 'no license field; the file LICENSE in the package is MIT',
};

const packages = shippedPackages();

/** Whether an SPDX expression leaves a choice, or a sum, of permissive licenses only. */
function isPermissive(license: string): boolean {
  return license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => PERMISSIVE.has(id)));
}

test('every package that the product contains has a permissive license, or a reason', () => {
  const others = packages.filter(({ license }) => license === undefined || !isPermissive(license));
  expect(new Set(others.map(({ name }) => name))).toEqual(new Set(Object.keys(ALLOWED)));
  expect(packages.length).toBeGreaterThan(300);
  for (const runsIn of ['server', 'page'] as const) {
    const name = { server: 'fastify', page: 'react' }[runsIn];
    expect(packages).toContainEqual(expect.objectContaining({ name, runsIn }));
  }
  for (const { name } of packages)
    expect(name).not.toMatch(/^(vitest|typescript|@playwright\/test|@audio\/decode-aac)$/);
});

test('a license with a copyleft is not permissive, in whatever words', () => {
  const judged = ['GPL-2.0', 'AGPL-3.0-only', 'MIT AND GPL-3.0-or-later', 'SEE LICENSE IN LICENSE', 'UNLICENSED', ''];
  expect(judged.filter(isPermissive)).toEqual([]);
  expect(['(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT'].filter(isPermissive)).toHaveLength(2);
});

test('the texts of packages that state no license of SPDX are what the reasons say', () => {
  expect(readFileSync('node_modules/duck/LICENSE', 'utf8')).toMatch(
    /Redistribution and use in source and binary forms/,
  );
  expect(readFileSync('node_modules/png-js/LICENSE', 'utf8')).toMatch(
    /MIT|Permission is hereby granted, free of charge/,
  );
});

test('the bill of materials is valid CycloneDX, names each package, and is the same each time', async () => {
  const text = sbomOf(packages, '0.1.0');
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  const { components } = JSON.parse(text) as { components: { purl: string; hashes?: unknown }[] };
  expect(new Set(components.map(({ purl }) => purl))).toEqual(
    new Set(packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`)),
  );
  expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  expect(sbomOf(shippedPackages(), '0.1.0')).toBe(text);
});
