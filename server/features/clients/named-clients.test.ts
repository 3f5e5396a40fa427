import { describe, expect, test } from 'vitest';
import { type ClientNames, namedClients } from './named-clients.ts';

const client = (id: string, names: string[], people: string[] = []): ClientNames => ({ id, names, people });
const clients = [
  client('bw', ['Brightwater Hotels', 'Brightwater', 'BWH'], ['Dana Whitcombe', 'Will Hope']),
  client('spa', ['Brightwater Spa & Golf'], ['Dana Okafor', 'Priti Shah']),
  client('summit', ['Summit'], ['June Mercer']),
  client('rv', ['Ravensbeck Schools Trust'], ['Owen Pike']),
  client('mz', ['Müller Zahnärzte GmbH', 'Zahnarztpraxis Müller'], ['Jürgen Müller']),
  client('harbour', ['Harbour Catering'], []),
];
const named = (text: string) => [...namedClients(text, clients)].sort();

describe('a question names a client', () => {
  test.each([
    ['What is the day rate for Brightwater?', ['bw']],
    ['When does the Brightwater pilot start?', ['bw']],
    ['day rate brightwater hotels', ['bw']],
    ['And what about BWH?', ['bw']],
    ['What does Brightwater Spa & Golf owe me?', ['spa']],
    ['What is Brightwater’s day rate?', ['bw']],
    ['What did I promise Dana Whitcombe?', ['bw']],
    ['What did I promise Priti?', ['spa']],
    ['What did I tell Ms Okafor?', ['spa']],
    ['What is the day rate for Ravensbeck?', ['rv']],
    ['Was kostet die Sitzung bei Müller Zahnärzte GmbH?', ['mz']],
    ['Was habe ich Jürgen versprochen?', ['mz']],
    ['What is planned at Summit this week?', ['summit']],
    ['Compare Brightwater with Ravensbeck', ['bw', 'rv']],
    ['What did I promise Dana?', ['bw', 'spa']],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });
});

describe('what is an ordinary word, or unsure, names no client', () => {
  test.each([
    'When is the summit?',
    'When is the Summit?',
    'Summit planning, what is open?',
    'Who will come to the harbour?',
    'Is there catering at Harbour?',
    'Will it rain?',
    'What is due in June?',
    'I hope that it works',
    'WHAT IS DUE AT SUMMIT?',
    'how is dana',
    '',
    '“”',
  ])('%s', (text) => {
    expect(named(text)).toEqual([]);
  });
});

test('takes time that grows with the question, however many clients have alike names', () => {
  const many = Array.from({ length: 2_000 }, (_, at) =>
    client(`c${at}`, [`Hotel Hotel Hotel ${at}`], [`Dana Hotel ${at}`]),
  );
  expect(namedClients('Hotel '.repeat(10_000), many).size).toBe(0);
  expect([...namedClients('What about Hotel Hotel Hotel 7', many)]).toEqual(['c7']);
});
