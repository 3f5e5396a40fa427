import { describe, expect, test } from 'vitest';
import { found, library, search } from '#tests/search-library.ts';

describe('German and Dutch words', () => {
  const german = library(
    'Der Messestand wird am Montag aufgebaut, und die Plane fehlt noch.',
    'Wir haben den Saft bestellt, aber nicht die Gläser für das Fest.',
    'Der Verstand sagt nein, und das ist nicht gut für uns.',
    'Das Haus am See ist verkauft, und der Makler ist zufrieden.',
  );

  test.each([
    ['Stand', '1'],
    ['Messe', '1'],
    ['Säfte', '2'],
    ['Saefte', '2'],
    ['Häuser', '4'],
    ['Gästehaus', '4'],
  ])('%s finds its compounds, its parts and its plural', (word, source) => {
    expect(found(german, word)).toEqual([source]);
  });

  test('have their compounds in Dutch too', () => {
    const dutch = library('De jaarvergadering is op maandag, en het bestuur komt met een voorstel voor de begroting.');
    expect(found(dutch, 'vergadering')).toEqual(['1']);
  });
});

describe('a correct word is not replaced by another', () => {
  const english = library('The invoice is unpaid.', 'We export goods.', 'Hypertension was found.');

  test.each(['paid', 'import', 'hypotension'])('%s', (word) => {
    expect(search(english, word).corrections).toEqual([]);
  });

  test.each([
    ['expotr', 'export'],
    ['inovice', 'invoice'],
  ])('but %s is a typing error', (word, corrected) => {
    expect(search(english, word).corrections).toEqual([{ from: word, to: corrected }]);
  });
});
