import { expect, test } from 'vitest';
import { findTasks } from './find-tasks.ts';

const writtenOn = new Date('2026-11-23T12:00:00Z');
const read = (content: string, self?: string[]) => findTasks({ title: '', content, writtenOn, ...(self && { self }) });

test('every checkbox line is one certain task with the place of its line', () => {
  const content =
    '# Ideas\n\n- [ ] Ask Tom; then pay the hotel, by Friday\n  * [x] Book the room (Anna)\n- [ ]\n- [ ] 2027';
  const tasks = read(content);
  expect(tasks.map(({ certain, done }) => [certain, done])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ]);
  expect(tasks.map(({ from, to }) => content.slice(from, to))).toEqual([
    '- [ ] Ask Tom; then pay the hotel, by Friday',
    '* [x] Book the room (Anna)',
    '- [ ] 2027',
  ]);
});

test('a sentence that commits somebody is a suggestion with the place of the sentence', () => {
  const content = 'Good call. Anna will send the offer by Friday. Nice weather.';
  const [task, ...others] = read(content);
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    text: 'send the offer',
    owner: 'Anna',
    due: '2026-11-27',
    certain: false,
    waiting: true,
  });
  expect(content.slice(task?.from, task?.to)).toBe('Anna will send the offer by Friday.');
});

test('a sentence that repeats a checkbox line, open or ticked, is not suggested again', () => {
  const [first, ...others] = read('Anna will send the offer.\n\n- [x] Anna: send the offer');
  expect(others).toEqual([]);
  expect(first).toMatchObject({ certain: true, done: true });
});

test('the writer is no owner, by whichever of their names', () => {
  const content = 'I will send the offer. Ada will call the bank. Tom will pay the hotel.';
  expect(read(content, ['Ada']).map(({ owner, waiting }) => [owner, waiting])).toEqual([
    [null, false],
    [null, false],
    ['Tom', true],
  ]);
});

test('a checkbox in a code block is no task', () => {
  expect(read('```\n- [ ] example\n```')).toEqual([]);
});
