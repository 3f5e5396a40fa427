export type Pick = <T>(list: readonly T[]) => T;

/** Chooses one of a list. */
export function picker(random: () => number): Pick {
  return (list) => list[Math.floor(random() * list.length)] as (typeof list)[number];
}

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\uffff\u202e\u200b',
  'é'.repeat(600),
  '𝕏'.repeat(300),
  'x'.repeat(70_000),
  '9'.repeat(400),
  "' or '1'='1",
  "'; drop table users; --",
  '" or ""="',
  '1) union select password_hash from users--',
  "\\'; select pg_sleep(5); --",
  '$$; select 1; $$',
  '{{7*7}}<%= 7*7 %>',
  '%s%n%x',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e309',
  '0x7f',
  '2026-02-30T25:61:61Z',
  '00000000-0000-0000-0000-000000000000',
  '{"a":1}',
  '[]',
  '\r\nset-cookie: a=b',
];

const hostileValues: unknown[] = [
  ...hostileTexts,
  null,
  true,
  false,
  0,
  -1,
  0.5,
  Number.MAX_SAFE_INTEGER,
  1e308,
  2 ** 31,
  2 ** 63,
  [],
  [null],
  ['a', 1, null, {}],
  Array(2000).fill('x'),
  {},
  { a: 1 },
  { $gt: '' },
  { toString: 'x', length: -1 },
  [[[[[[[[]]]]]]]],
];

/** A body near a good one: some fields replaced, removed, added, or the whole of it something else. */
export function mutatedBody(good: Record<string, unknown>, pick: Pick, random: () => number): unknown {
  if (random() < 0.1) return pick(hostileValues);
  const body = { ...good };
  const names = Object.keys(body);
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
    const name = names.length > 0 ? pick(names) : 'x';
    const kind = random();
    if (kind < 0.7) body[name] = pick(hostileValues);
    else if (kind < 0.85) delete body[name];
    else body[pick(hostileTexts)] = pick(hostileValues);
  }
  return body;
}

/** The JSON of a body, sometimes cut, doubled or with a byte changed. */
export function mutatedJson(body: unknown, pick: Pick, random: () => number): string {
  const json = JSON.stringify(body) ?? '';
  if (random() < 0.9) return json;
  const cut = Math.floor(random() * json.length);
  return pick([json.slice(0, cut), json + json, `${json.slice(0, cut)}\u0001${json.slice(cut + 1)}`, `\ufeff${json}`]);
}
