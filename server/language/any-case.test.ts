import { expect, test } from 'vitest';
import { anyCase } from './any-case.ts';

const pattern = new RegExp(`(?<!\\p{L})(?<asked>${anyCase("can you|s['’]il\\s\\p{Ll}+|[aeiou]hé")})(?!\\p{L})`, 'u');

test.each(['can you', 'Can you', 'CAN YOU', "S'il pleut", 'ahé', 'aHÉ'])('%s is found', (text) => {
  expect(pattern.exec(`${text} …`)?.groups?.asked).toBe(text);
});

test.each(['canyou', "s'il PLEUT", 'Ahé'])('keeps the case of everything that is not literal text: %s', (text) => {
  expect(pattern.test(text)).toBe(false);
});
