import { describe, expect, it } from 'vitest';
import { codeColorsOf } from './code-colors.ts';
import { readerOf } from './code-reader.ts';

async function colorsOf(name: string) {
  codeColorsOf(name);
  await expect.poll(() => codeColorsOf(name)).toBeDefined();
  const colors = codeColorsOf(name);
  if (!colors) throw new Error('Not loaded');
  return colors;
}

describe('the colors of code', () => {
  it.each([
    ['js', 'const x = 1; // y', ['const', '1', '// y']],
    ['ts title="a"', 'let a: string = `b`', ['let', '`b`']],
    ['json', '{"a": true}', ['"a"', 'true']],
    ['html', '<p class="a">b</p>', ['p', '"a"']],
    ['css', 'a { color: red }', ['red']],
    ['SQL', 'SELECT 1 FROM t', ['SELECT', '1', 'FROM']],
    ['python', 'def f(): return "a"', ['def', 'return', '"a"']],
    ['java', 'public int a = 1;', ['public', '1']],
    ['c++', '#include <a>\nint a = 2;', ['2']],
    ['bash', 'if [ -f a ]; then echo "b"; fi', ['if', '"b"', 'fi']],
    ['yaml', 'a: true # b', ['a', '# b']],
  ])('%s: %s', async (name, code, words) => {
    const lines = code.split('\n');
    const tokens = (await colorsOf(name))(lines);
    const colored = lines.flatMap((line, index) =>
      (tokens[index] ?? []).map(({ from, to }) => line.slice(from, to).trim()),
    );
    for (const word of words) expect(colored.join('\n')).toContain(word);
  });

  it('loads nothing for what is no language', async () => {
    for (const name of ['', 'mermaid', 'constructor', '__proto__', 'toString']) {
      expect(await readerOf(name)).toBeUndefined();
      expect(codeColorsOf(name)).toBeUndefined();
    }
  });

  it('takes little time for hostile text', async () => {
    const lines = ['a('.repeat(100_000), ...Array.from({ length: 5_000 }, () => '`${'.repeat(300))];
    for (const name of ['js', 'css', 'sql', 'python', 'cpp', 'html', 'shell']) {
      const colors = await colorsOf(name);
      const start = performance.now();
      colors(lines);
      expect(performance.now() - start).toBeLessThan(1_000);
    }
  });
});
