// biome-ignore-all format: rows of short texts read better than one on each line
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is what is hostile about them

/** Texts that people send by accident and attackers on purpose. Those of `worst` have broken servers most often. */
export const worst = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  '\ufffe\uffff',
  '\u202eevil\u202c',
  "' or '1'='1",
  '\\',
  '%',
  '%00',
  '%s%n%d',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '__proto__',
  '\r\nset-cookie: a=b',
  '9'.repeat(400),
  'é'.repeat(600),
  '1e309',
  '2026-02-30T25:61:61Z',
  'a & b | !c <-> (d:*',
  '{"a":1}',
  ' ',
  '',
];

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const characters = (...codes: number[]) => codes.map((code) => String.fromCodePoint(code));
const alone = (texts: readonly string[]) => texts.flatMap((text) => [text, `a${text}b`]);

const controls = alone(characters(...range(0x01, 0x1f), ...range(0x7f, 0x9f)));
const invisible = alone(
  characters(0xa0, 0xad, 0x61c, 0x180e, ...range(0x200b, 0x200f), ...range(0x2028, 0x202e), ...range(0x2060, 0x206f), 0xfeff),
);
const strangeUnicode = [
  ...characters(0xd7ff, 0xe000, 0xfdd0, 0xfffd, 0x1f600, 0x10ffff, 0xe0041, 0x1d54f, 0x0130, 0x0131, 0x017f, 0x212a, 0xfb01),
  ...['\ud83d', '\ude00', '\ude00\ud83d', '\ud800\ud800', '\udc00x\ud800', 'x\ud83d'],
  ...['👩‍👩‍👧‍👦', '🇩🇪🇫', '🏳️‍🌈', '✈︎✈️', 'ñ', 'n\u0303', 'Å', 'Å', 'ﷺ', 'ﬃ', '①②③', '½', '٣٤٥', '१२३', '፩'],
  ...[`Z${'\u0335\u0322\u0308'.repeat(60)}`, '\u0301', `${'a\u0301'.repeat(200)}`, '\u1100\u1161\u11a8', 'ẞß', 'İi̇', 'ς', 'Ωmega'],
  ...['田中さんにあげて下さい', '사회과학원', 'שלום עולם', 'مرحبا بالعالم', 'ไทยไม่มีช่องว่าง', '𠜎𠜱𠝹𠱓', 'Ṱ̺̺̕o͞ ̷', '⁰⁴⁵₀₁₂'],
];
const sql = [
  ...["'", "''", '"', '`', ';', '--', '/*', '*/', '#', "';--", '" --', "\\'", "'||'", "' and 1=0 --", "') or ('a'='a"],
  ...["'; drop table notes; --", '1; select pg_sleep(10)', "' union select null,null --", '$$', '$1', '$body$', ':name', '?', '??'],
  ...["E'\\000'", "U&'\\0000'", "chr(0)", 'null', 'NULL', "'; copy t from program 'id'; --", "' || pg_read_file('/etc/passwd')"],
  ...["x' at time zone 'a", 'select * from users', "1' order by 100--", '%27', '%2527', '&#39;', "\\x27", "\u02bc", '＇'],
];
const patterns = [
  ...['_', '%%', '\\%', '\\_', '*', '**', '?', '[a-z]', '(', ')', '[', ']', '{', '}', '(?', '(?<', '+', 'a{99999}', '\\p{', '\\u{'],
  ...['(a+)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', `${'a'.repeat(300)}!`, `${'(a|aa)'.repeat(40)}`, '.*'.repeat(100), '(?=a)', '\\1\\2'],
  ...['a:*', '!a', '!!', '&', '|', '<->', '<2>', ':', ':*', "a':b", 'a b c:*A', '&&||!!', '((((', '" "', '"a', 'a"', '-a', '--a', 'NOT', 'OR', 'AND'],
  ...['tag:', 'tag:""', 'in:', 'in:"', 'kind:', 'kind:x', 'before:', 'before:9999-99', 'after:0000-00-00', 'tag:a tag:b tag:c', 'tag:\\', 'in:"\\"'],
];
const paths = [
  ...['.', '..', '/', '//', '\\\\', '../', '..\\', '/etc/passwd', 'C:\\windows\\win.ini', 'file:///etc/passwd', '\\\\host\\share', '~', '~root'],
  ...['..%2f..%2f', '..%252f', '%2e%2e%2f', '....//', '..;/', 'a/../../b', 'CON', 'NUL', 'aux.txt', 'a.txt.', 'a.txt ', 'a:b', 'a\u0000.txt', '.htaccess'],
];
const markup = [
  ...['<', '>', '&', '&amp;', '<b>', '</textarea>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', "'-alert(1)-'", 'javascript:alert(1)'],
  ...['<!--', '-->', '<![CDATA[', ']]>', '<?xml version="1.0"?>', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>', '&b;', '<style>*{}</style>'],
  ...['[a](javascript:alert(1))', '![a](http://a/b)', '```', '~~~', '|a|\n|-|', '- [ ] ', '# ', '> '.repeat(200), '*'.repeat(500), '['.repeat(500), '&#0;', '&#x110000;'],
];
const templates = [
  ...['{{7*7}}', '${7*7}', '#{7*7}', '<%= 7*7 %>', '{{constructor.constructor("return 1")()}}', '${jndi:ldap://a/b}', '$(id)', '`id`', '; id', '| id', '&& id', '|| id', '\n/bin/id'],
  ...['%x%x%x', '%n%n', '%99999999d', '%c', '%@', '{0}', '{}', '%(a)s', '$HOME', '%PATH%', '!!python/object', '!!js/function', '*alias', '&anchor', '---', '...'],
];
const names = [
  ...['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'length', 'name', 'then', 'id', 'root', 'admin', 'system', 'me', 'new', 'all'],
  ...['undefined', 'null', 'nil', 'None', 'NaN', 'Infinity', '-Infinity', 'true', 'false', 'on', 'off', '[object Object]', 'function(){}', 'Symbol(a)'],
];
const numbers = [
  ...['0', '-0', '-1', '00', '+1', '1.0', '.5', '5.', '1e3', '1E400', '-1e400', '1_000', '1,000', '0x10', '0b1', '0o7', '1n', '٣', '１', '½', '²'],
  ...['2147483647', '2147483648', '-2147483649', '4294967296', '9007199254740992', '9223372036854775808', '1e-400', '0.1e1e1', `1${'0'.repeat(300)}`, `0.${'0'.repeat(300)}1`],
];
const dates = [
  ...['0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '-0001-01-01', '2026-13-01', '2026-02-29', '2024-02-29', '2026-1-1', '26-01-01', '01/02/2026'],
  ...['2026-01-01T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:00+99:99', '20260101', '2026-W01-1', '2026-366', 'now', 'today', 'infinity', '-infinity', 'epoch', 'allballs', 'tomorrow at 25:00', 'BC'],
];
const json = [
  ...['{}', '[]', '[[[[', '{"$gt":""}', '{"__proto__":{}}', '"', '""', '\\"', '\\u0000', '\\ud800', '\\x00', '\\n', '{"a":', '[1,', 'null,', '/*a*/', '// a', "{'a':1}", '\ufeff{}'],
];
const addresses = [
  ...['http://', 'https://a', 'https://[::1]/', 'https://127.0.0.1/', 'https://localhost', 'https://a@b', 'https://a:b@c', 'https://a:99999/', 'https://a/\u0000', 'https://a b/'],
  ...['https://xn--a', 'https://ａ.example', 'https://a.example/%', 'https://a.example/%ff', 'https://a.example/?#', 'data:text/html,a', 'blob:a', 'ftp://a', '//a', 'mailto:a@b?subject=%0a', 'ws://a', 'https://0x7f.1/', 'https://2130706433/'],
];
const ids = [
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '00000000-0000-4000-8000-00000000000', '{00000000-0000-4000-8000-000000000000}', 'urn:uuid:00000000-0000-4000-8000-000000000000'],
  ...['00000000000040008000000000000000', '0'.repeat(21), 'A'.repeat(22), '-'.repeat(21), 'é'.repeat(21), '_'.repeat(21), '*', '1 or 1=1'],
];
const long = [
  ...['x'.repeat(255), 'x'.repeat(256), 'x'.repeat(65_536), '😀'.repeat(5_000), ' '.repeat(10_000), '\n'.repeat(10_000), '\t'.repeat(5_000), 'a '.repeat(10_000), `${'word '.repeat(3_000)}`],
  ...['"'.repeat(10_000), '\\'.repeat(10_000), "'".repeat(10_000), '<'.repeat(10_000), '%'.repeat(10_000), 'ﷺ'.repeat(2_000), '\u0301'.repeat(5_000), '.'.repeat(5_000), '-'.repeat(5_000), '1'.repeat(5_000)],
];
const lines = ['\r', '\n', '\r\n', '\n\r', '\v', '\f', '\u0085', 'a\rb', 'a\r\nb: c', 'a\n\n\nb', '\r\n\r\nGET / HTTP/1.1', 'a\u2028b', '\b', '\x1b[31m', '\x1b]0;a\x07'];

export const hostileStrings: readonly string[] = [
  ...new Set([
    ...worst,
    ...[controls, invisible, strangeUnicode, sql, patterns, paths, markup, templates, names, numbers, dates].flat(),
    ...[json, addresses, ids, long, lines].flat(),
  ]),
];
