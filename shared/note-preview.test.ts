import { describe, expect, test } from 'vitest';
import { previewOf } from './note-preview.ts';

describe('the preview of a note', () => {
  test.each([
    ['# Plan\n\nCall *Ada* and **Grace**', 'Plan\nCall Ada and Grace'],
    ['- [ ] milk\n- [x] bread\n1. first\n2) second', 'milk\nbread\nfirst\nsecond'],
    ['> [!warning]- Mind this\n> [!x] that', 'Mind this\nthat'],
    ['- venue shortlist\ncatering', 'venue shortlist\ncatering'],
    ['> > quoted\n---\n```js\nlet a = `b`;\n```\nend', 'quoted\nlet a = b;\nend'],
    ['![Garden.png|300](attachments/x.png)\n\nPlant roses', 'Plant roses'],
    ['Before ![a|b.JPG](attachments/x.jpg) after', 'Before after'],
    ['![Garden.png|300](attachments/x.png)\n', 'Garden.png'],
    ['![The old garden|300](x.png)\nPlant roses', 'The old garden\nPlant roses'],
    ['see [the page](https://example.org/a_b) and ![a cat](cat.png)', 'see the page and a cat'],
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', 'a b\n1 2'],
    ['the ==fixed price==, a == b', 'the fixed price, a == b'],
    ['snake_case stays, _emphasis_ goes', 'snake_case stays, emphasis goes'],
    ['a - b * c, 3. of May, C#', 'a - b c, 3. of May, C#'],
    ['Text from a\\_b\\_c.txt, 2 \\* 3, \\# no heading', 'Text from a_b_c.txt, 2 * 3, # no heading'],
    ['\\[not a link\\](here), C:\\Users\\ada', '[not a link](here), C:\\Users\\ada'],
    ['first\\\nsecond  \nthird', 'first\nsecond\nthird'],
    ['Open\n\n> [!private]\n> Martin leaves\n\nAfter', 'Open\nAfter'],
    ['', ''],
    ['   \n\t\n ', ''],
    [`![pixel](data:image/png;base64,${'A'.repeat(5000)}`, 'pixel'],
  ])('is plain text: %j', (content, preview) => {
    expect(previewOf(content)).toBe(preview);
  });

  test('is at most 240 characters and never half a character', () => {
    expect(previewOf('a'.repeat(1000))).toHaveLength(240);
    const cut = previewOf(`a${'😀'.repeat(300)}`);
    expect(cut.length).toBeLessThanOrEqual(240);
    expect(cut.isWellFormed()).toBe(true);
  });
});
