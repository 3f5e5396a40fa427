import { expect, test } from 'vitest';
import { draftRequestOf } from './draft-requests.ts';

test.each([
  ['write a proposal for Larkspur', 'proposal', 'Larkspur'],
  ['Draft a follow-up email to Harriet Voss.', 'email', 'Harriet Voss'],
  ['make a project plan', 'plan', null],
  ['write a report on this note', 'report', null],
  ['Schreib ein Angebot für die Halden Werke', 'proposal', 'Halden Werke'],
  ['Rédige une proposition pour Mistral', 'proposal', 'Mistral'],
  ['escribe un informe sobre Elena', 'report', 'Elena'],
  ['schrijf een verslag over Waterlinie', 'report', 'Waterlinie'],
])('%s: asks for a draft', (text, kind, about) => {
  expect(draftRequestOf(text)).toEqual({ kind, about });
});

test.each([
  'when is the report due?',
  'what does the proposal for Larkspur say?',
  'write a short poem',
  'the plan for Larkspur',
  `write a proposal for ${'x'.repeat(200)}`,
])('%s: does not', (text) => {
  expect(draftRequestOf(text)).toBeNull();
});
