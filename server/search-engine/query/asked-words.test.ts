import { describe, expect, test } from 'vitest';
import { found, library, passage, search } from '#tests/search-library.ts';
import { createLibraryIndex } from '../engine.ts';

describe('a word of the query ranks before related words', () => {
  const fillers = Array.from({ length: 12 }, (_, at) => `The garden of item${at} was green in week${at}.`);

  test.each(['when is my tooth appointment', 'tooth appointment', 'tooth', 'Could you please say when the tooth is?'])(
    '%s',
    (question) => {
      const index = library(...fillers, 'An appointment in June.');
      index.put('tooth', [
        passage('Thursday at half past two, the back tooth, with a long text behind it about nothing.'),
      ]);
      index.put('meeting', [
        passage('The session of the team and the call, a conversation, a meeting.', { title: 'Meeting', key: '0' }),
        passage('Another meeting, a discussion and a session.', { title: 'Meeting', key: '1' }),
      ]);
      index.put('dentist', [passage('Appointment moved to May.', { title: 'Dentist' })]);
      index.put('barber', [passage('Appointment on Friday.')]);
      expect(found(index, question)[0]).toBe('tooth');
    },
  );

  test('a common word does not decide a question alone', () => {
    const index = createLibraryIndex();
    for (let at = 0; at < 12; at++) index.put(`fee${at}`, [passage(`The fee of visit ${at}.`)]);
    index.put('answer', [passage('The price of the workshop is 900 euros.', { title: 'Workshop price' })]);
    expect(found(index, 'workshop fee')[0]).toBe('answer');
  });
});

describe('question words', () => {
  const index = library(
    'When the whistle blows, please leave; kindly thank whose dog it is.',
    'The train to Leeds goes at nine.',
  );

  test.each([
    'when does the train to Leeds please',
    'why the train, kindly?',
    'could you please tell me when the train goes, thanks',
    'whose train, thank you',
  ])('%s', (question) => {
    const { hits, matchesIn } = search(index, question);
    expect(hits.map(({ source }) => source)).toEqual(['2']);
    expect(matchesIn('when please kindly whose thank', true)).toEqual([]);
  });

  test('are recognized in German and French', () => {
    const spoken = library(
      'Wann er kommt, bitte, weiß niemand von uns, und das ist auch nicht schlimm.',
      'Der Zug nach Köln fährt um neun Uhr von Gleis drei ab, und er ist meistens voll.',
    );
    expect(found(spoken, 'wann fährt denn bitte der Zug nach Köln')).toEqual(['2']);
  });

  test('are searched for if there are no other words', () => {
    expect(found(index, 'please')).toEqual(['1']);
    expect(found(index, 'thank')).toEqual(['1']);
  });
});
