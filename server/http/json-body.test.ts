import { describe, expect, test } from 'vitest';
import { weightProblem } from './json-body.ts';

const listOf = (count: number, item = '1') => `[${Array(count).fill(item).join(',')}]`;

describe('accepts', () => {
  test.each<[string, string]>([
    ['an ordinary note', '{"title":"Plan","content":"- [ ] Call, then write","tags":["a","b"]}'],
    ['a list as long as allowed', listOf(1_000)],
    ['32 levels', '['.repeat(32) + ']'.repeat(32)],
    ['ten full lists, one after another', listOf(9, listOf(1_000))],
    ['brackets, commas and braces in a text', JSON.stringify({ content: '[{,"\\'.repeat(100_000) })],
    ['a text that ends in a backslash', JSON.stringify({ content: `${'['.repeat(5_000)}\\`, tags: ['a'] })],
    ['an escaped quote before brackets', `{"content":"\\"${'['.repeat(5_000)}"}`],
    ['what is not JSON', '}}}]]],"'],
    ['a text that never ends', `{"content":"${'['.repeat(5_000)}`],
    ['nothing', ''],
  ])('%s', (_, json) => expect(weightProblem(json)).toBeUndefined());
});

describe('refuses', () => {
  test.each<[string, string, 'deep' | 'many']>([
    ['33 levels', '['.repeat(33), 'deep'],
    ['objects in objects', '{"a":'.repeat(33), 'deep'],
    ['1,001 items', listOf(1_001), 'many'],
    ['1,001 members of an object', `{${Array(1_001).fill('"a":1').join(',')}}`, 'many'],
    ['1,001 items in an inner list', `{"tags":${listOf(1_001, '""')}}`, 'many'],
    ['strings one after another', '"'.repeat(50_000), 'many'],
    ['too many lists', listOf(100, listOf(100)), 'many'],
    ['brackets after a text that ends in an escaped backslash', `{"a":"\\\\","b":${'['.repeat(40)}`, 'deep'],
  ])('%s', (_, json, problem) => expect(weightProblem(json)).toBe(problem));
});
