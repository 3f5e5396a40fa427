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

/** Questions, each with its answer; some of their words are only parts or other forms of the answer's. */
const german = [
  [
    'Was kostet der Stand',
    'Der Messestand auf der Frankfurter Messe kostet 4.200 Euro, und die Standgebühr ist bis Mai fällig.',
  ],
  ['Saft fürs Fest', 'Die Säfte für das Sommerfest liefert der Obsthof, und die Gläser kommen vom Verleih.'],
  [
    'Wann endet der Vertrag fürs Büro',
    'Der Mietvertrag für das Büro in Köln endet im März und verlängert sich nicht von selbst.',
  ],
  [
    'Wer will die Versicherung kündigen',
    'Frau Krüger möchte die Lebensversicherung kündigen, weil die Beiträge zu hoch sind.',
  ],
  ['Wie viele Gäste essen vegetarisch', 'Die Gästeliste hat 120 Namen, und 14 Gäste essen vegetarisch.'],
  ['Wer prüft den Ausgang', 'Der Brandschutzbeauftragte prüft die Notausgänge am Dienstag.'],
  ['Erklärung ans Finanzamt', 'Die Steuererklärung für 2025 muss bis Ende Juli beim Finanzamt sein.'],
  ['Wann beginnt das Training', 'Das Führungskräftetraining beginnt im Herbst mit acht Teilnehmern.'],
  ['Rechnung vom Decker', 'Der Dachdecker hat die Rinne an der Nordseite erneuert, und die Rechnung kommt noch.'],
  ['Wie lange dauern Schulungen', 'Die Schulung der Lagerarbeiter dauert vier Stunden und findet im Pausenraum statt.'],
  ['Warum nicht im Garten sitzen', 'Herr Osterkamp will nicht mehr im Wintergarten sitzen, weil es dort zieht.'],
  ['Wer macht die Dekoration', 'Die Blumendekoration für die Hochzeit übernimmt die Gärtnerei Rosenthal.'],
  ['Wann beginnt die zweite Phase vom Plan', 'Der Projektplan hat drei Phasen, und die zweite beginnt im Oktober.'],
  ['Bürgschaft beim Notar', 'Die Bankbürgschaft über 50.000 Euro liegt beim Notar.'],
  ['Wie viele Stücke spielt das Orchester', 'Das Orchester spielt zwei Stücke, und danach gibt es Reden.'],
  ['neue Anlage für Kunden', 'Der Kundenservice bekommt eine neue Telefonanlage, und die alte wird verkauft.'],
  ['Baum schneiden vor dem Frost', 'Die Apfelbäume im Garten müssen vor dem Frost geschnitten werden.'],
  ['Regelung der Arbeitszeit', 'Der Betriebsrat stimmt der Arbeitszeitregelung nur mit Vorbehalt zu.'],
  ['Zimmer für den Redner', 'Das Hotelzimmer für den Redner ist für zwei Nächte gebucht.'],
  ['Vorsorge Familie Brandt', 'Die Altersvorsorge der Familie Brandt besteht aus zwei Fonds und einer Wohnung.'],
] as const;

test('nineteen of twenty German questions have their note first', () => {
  const index = library(...german.map(([, note]) => note));
  const first = german.filter(([question], at) => found(index, question)[0] === String(at + 1));
  expect(first.length).toBeGreaterThanOrEqual(19);
});
