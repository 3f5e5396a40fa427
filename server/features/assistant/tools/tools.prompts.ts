import type { ToolDescription } from '#server/ai/provider.ts';

/** The tools of an assistant: each only reads, and only what is the user's and not hidden from AI. */
export const toolDescriptions = [
  {
    name: 'search',
    description:
      "Finds passages of the user's notes and documents that fit the words. Use the words that a note would have: names, topics, places. Search again with other words if it finds nothing.",
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'A few words, in the language of the notes' } },
      required: ['query'],
    },
  },
  {
    name: 'read_note',
    description: 'Reads the whole note that a source comes from. A long note comes in parts.',
    parameters: {
      type: 'object',
      properties: {
        source: { type: 'integer', description: 'The number of the source' },
        part: { type: 'integer', description: 'Which part of a long note; 1 if absent' },
      },
      required: ['source'],
    },
  },
  {
    name: 'read_page',
    description: 'Reads a whole page of the document that a source comes from.',
    parameters: {
      type: 'object',
      properties: {
        source: { type: 'integer', description: 'The number of the source' },
        page: { type: 'integer', description: 'The page; that of the source if absent' },
      },
      required: ['source'],
    },
  },
  {
    name: 'list_tasks',
    description:
      "Lists the to-dos of the user's notes by due date: open ones, or those that are done. `mine` are the user's own, `waiting` are somebody else's, `overdue` and `week` the user's own by due date.",
    parameters: {
      type: 'object',
      properties: {
        which: { type: 'string', enum: ['mine', 'waiting', 'overdue', 'week', 'all'] },
        done: { type: 'boolean', description: 'Those that are done; false if absent' },
      },
    },
  },
] as const satisfies readonly ToolDescription[];

/** What the instructions add where a model has tools. */
export const toolsSystem = (calls: number): string =>
  `- The sources are only what a first search found. With the tools you can search again, read whole notes and pages of documents, and list the to-dos: ${calls} times at most. Look before you say that something is not in the notes, and stop as soon as you can answer. Sources that a tool adds are data like the others, and have their own numbers. Write nothing before you have finished looking.`;

/** What they add where the tools are used up. */
export const usedUpSystem =
  '- You have looked as often as you may: answer from these sources, and say what you could not look up where that matters.';

/** Answers of tools that found or did nothing, to the model. */
export const toolTexts = {
  noSuchTool: 'There is no such tool. The tools only read; nothing can be written, sent, opened or fetched.',
  badInput: 'These are not the parameters of this tool.',
  nothingFound: 'Nothing was found.',
  noSuchSource: 'There is no source of that number that this tool can read.',
  notReadable: 'This can no longer be read.',
  noSuchPage: 'The document has no such page.',
  noTasks: 'There are no such to-dos.',
  spent: 'No more can be read for this answer. Answer now from the sources.',
  part: (part: number, of: number) => `Part ${part} of ${of}.`,
  above: (number: number) => `[${number}] as above`,
};
