import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type WritingKind, writingKinds } from '#web/features/notes/editor/page/page-hooks.ts';
import { slashTexts as texts } from '#web/features/notes/editor/page/page-keys.texts.ts';
import type { Suggestion } from '#web/features/notes/editor/page/suggestion.ts';
import { type ToolIcon, toolIcons } from '#web/features/notes/editor/page/tool-icons.ts';
import { makePrivate } from './private-block.ts';
import { insertBlock, insertText, markLine } from './slash-blocks.ts';
import { namedDays } from './slash-dates.ts';
import { tableActions } from './table-actions.ts';
import { emptyTable } from './table-edits.ts';

export interface SlashActions {
  /** Whether the caret is in a table, where a block has no place. */
  isInTable?(): boolean;
  pickPicture(): void;
  pickFile(): void;
  /** Only where there is a camera to hold. */
  takePhoto?(): void;
  linkToNote(view: EditorView): void;
  /** Has a model write. */
  writing?(): { hasModel(): boolean | undefined; start(how: WritingKind): void };
  templates?(): readonly { title: string; content: string }[];
}

interface Entry extends Suggestion {
  /** Other words it is found by. */
  words: string;
  /** Listed only when it is looked for. */
  isHidden?: boolean;
}

type Edit = (state: EditorState, from: number, to: number) => TransactionSpec;

/** The entries with a word for each one that is looked for; names come before other words. */
export function slashEntries(actions: SlashActions, query: string): readonly Suggestion[] {
  const entries = entriesOf(actions, new Date());
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return entries.filter(({ isHidden }) => !isHidden);
  const fits = (text: string) => {
    const words = text.toLowerCase().split(/[\s-]+/);
    return wanted.every((each) => words.some((word) => word.startsWith(each)) || text.toLowerCase().startsWith(each));
  };
  const named = entries.filter(({ label }) => fits(label));
  return [...named, ...entries.filter((entry) => !named.includes(entry) && fits(`${entry.label} ${entry.words}`))];
}

function entriesOf(actions: SlashActions, now: Date): Entry[] {
  const { takePhoto, templates, writing } = actions;
  const ofModel = writing ? writingEntries(writing()) : [];
  const days = namedDays(now).map(({ label, text }, index) => ({
    ...entry(
      `date-${label}`,
      label,
      'date',
      'date day',
      edit((state, from, to) => insertText(state, from, to, text)),
    ),
    detail: text,
    isHidden: index > 0,
  }));
  const ofTemplates = (templates?.() ?? []).map(({ title, content }, index) => ({
    ...entry(`template-${index}`, title, 'template', texts.template, edit(block(content, content.length))),
    detail: texts.template,
  }));
  const inText = [
    entry('picture', texts.picture, 'picture', 'image', act(actions.pickPicture)),
    ...(takePhoto ? [entry('photo', texts.photo, 'camera', 'picture camera', act(takePhoto))] : []),
    entry('file', texts.file, 'file', 'attach upload document pdf', act(actions.pickFile)),
    entry('note', texts.note, 'note', 'page [[', act(actions.linkToNote)),
    ...days,
  ];
  if (actions.isInTable?.()) return [...tableEntries, ...inText];
  const table = emptyTable(3, 3);
  return [
    entry('heading-1', texts.heading1, 'heading1', 'h1 title #', edit(mark('# '))),
    entry('heading-2', texts.heading2, 'heading2', 'h2 ##', edit(mark('## '))),
    entry('heading-3', texts.heading3, 'heading3', 'h3 ###', edit(mark('### '))),
    entry('to-do', texts.todo, 'todo', 'task checkbox action item []', edit(mark('- [ ] '))),
    entry('bullets', texts.bullets, 'bullets', 'unordered points -', edit(mark('- '))),
    entry('numbers', texts.numbers, 'numbers', 'ordered steps 1.', edit(mark('1. '))),
    entry('quote', texts.quote, 'quote', 'citation >', edit(mark('> '))),
    entry(
      'callout',
      texts.callout,
      'callout-note',
      'note tip important warning caution box admonition',
      edit(mark('> [!note] ')),
    ),
    entry(
      'private',
      texts.private,
      'private',
      'lock secret confidential callout hide',
      edit((state, from, to) => makePrivate(state, from, { from, to })),
    ),
    entry('table', texts.table, 'table', 'grid rows columns', edit(block(table, 2))),
    ...inText,
    entry('divider', texts.divider, 'divider', 'line rule separator ---', edit(block('---\n', 4))),
    entry('code', texts.code, 'code', 'block program ```', edit(block('```\n\n```', 4))),
    ...ofModel,
    ...ofTemplates,
  ];
}

const tableEntries = [...tableActions.row, ...tableActions.column].map(({ label, icon, run }) =>
  entry(
    label,
    label,
    icon,
    'table',
    act((view) => run(view)),
  ),
);

/** What a model can do here; what changes a paragraph is listed when it is looked for. */
function writingEntries({ hasModel, start }: ReturnType<NonNullable<SlashActions['writing']>>): Entry[] {
  const isModelMissing = hasModel() === false;
  return writingKinds.map((how, index) => ({
    ...entry(
      how,
      texts[how],
      'write',
      'ai assistant write rewrite model',
      act(() => start(how)),
    ),
    ...(isModelMissing ? { detail: texts.needsModel } : {}),
    isHidden: index > 1,
  }));
}

function entry(id: string, label: string, icon: ToolIcon, words: string, apply: Suggestion['apply']): Entry {
  return { id, label, icon: toolIcons[icon], words, apply };
}

function mark(text: string): Edit {
  return (state, from, to) => markLine(state, from, to, text);
}

function block(text: string, caret: number): Edit {
  return (state, from, to) => insertBlock(state, from, to, text, caret);
}

function edit(change: Edit): Suggestion['apply'] {
  return (view, from, to) => view.dispatch(change(view.state, from, to));
}

/** Removes what was typed, then asks for more. */
function act(action: (view: EditorView) => void): Suggestion['apply'] {
  return (view, from, to) => {
    view.dispatch(insertText(view.state, from, to, ''));
    action(view);
  };
}
