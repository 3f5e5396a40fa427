import { describe, expect, test } from 'vitest';
import { intentOf } from './intent.ts';

describe('a typed request is understood as the button would be', () => {
  test.each([
    ['Summarise', 'summarise'],
    ['summarize this', 'summarise'],
    ['Can you please summarise this note for me?', 'summarise'],
    ['give me a short summary', 'summarise'],
    ['tl;dr', 'summarise'],
    ['What are the key points?', 'summarise'],
    ['what is this note about?', 'summarise'],
    ['Sum up the meeting', 'summarise'],
    ['Fasse diese Notiz zusammen', 'summarise'],
    ['Vat deze notitie samen', 'summarise'],
    ['Action items', 'action-items'],
    ['what are the action items', 'action-items'],
    ['list all open tasks', 'action-items'],
    ['What do I still have to do?', 'action-items'],
    ['make a to-do list', 'action-items'],
    ['extract the action points from this meeting', 'action-items'],
    ['what are the next steps?', 'action-items'],
    ['what needs to be done?', 'action-items'],
    ['Action items for client number 7', 'action-items'],
    ['next steps with Larkspur', 'action-items'],
    ['Draft proposal', 'proposal'],
    ['draft a proposal for Acme', 'proposal'],
    ['please write a two-page proposal for Northgate', 'proposal'],
    ['I need a quote for the workshop', 'proposal'],
    ['Could you put together an offer?', 'proposal'],
    ['Draft report', 'report'],
    ['write a report about the site visit', 'report'],
    ['turn this into a report', 'report'],
    ['Draft plan', 'plan'],
    ['plan the workshop', 'plan'],
    ['make a project plan', 'plan'],
    ['create a timeline for the launch', 'plan'],
    ['Draft follow-up e-mail', 'email'],
    ['write a follow-up email', 'email'],
    ['follow-up e-mail', 'email'],
    ['Follow-up to Priya', 'email'],
    ['draft an email to Priya', 'email'],
    ['write a thank you note to Moira', 'email'],
    ['email to the client about the delay', 'email'],
    ['Brainstorm', 'brainstorm'],
    ['brainstorm names for the podcast', 'brainstorm'],
    ['give me ideas for the opening evening', 'brainstorm'],
    ['suggest some titles', 'brainstorm'],
    ['Meeting prep', 'meeting-prep'],
    ['prepare me for the meeting with Clara', 'meeting-prep'],
    ['Prep me for my call with Northgate tomorrow', 'meeting-prep'],
    ['what do I know about Harbour Dental?', 'meeting-prep'],
    ['Brief me on Acme', 'meeting-prep'],
    ['what do my notes say about Esther Vance', 'meeting-prep'],
  ] as const)('%s', (text, action) => {
    expect(intentOf(text)).toBe(action);
  });
});

describe('a question is not a request', () => {
  test.each([
    'what did we agree about the deposit?',
    'when is the report due?',
    'Who wrote the proposal?',
    'what is the plan for Saturday?',
    'Where is the follow-up email from Priya?',
    'which venue did we choose',
    'How much does the plan cost?',
    'did Anna send the report',
    'What was in the proposal for Acme?',
    'Why was the report late?',
    'what are the fees of Harbour Dental?',
    'what actions did the regulator take in 2021?',
    'Is the plan signed?',
    'how many ideas did they like?',
    'Anna',
    'hello',
    '',
    'The report is due on Friday and the plan is late.',
    'what is the budget of the gala?',
    'What is an email address of Tom?',
    'the summary of the audit says we should draft a proposal',
    'when does the agenda start',
    'What does Tom have to do every week?',
    'rewrite this paragraph',
  ])('%s', (text) => {
    expect(intentOf(text)).toBeNull();
  });

  test('a long pasted text counts as a question, and is processed quickly', () => {
    expect(intentOf(`draft a proposal ${'and so on '.repeat(800)}`)).toBeNull();
    expect(intentOf('please '.repeat(50))).toBeNull();
  });
});
