import { insertNewline } from '@codemirror/commands';
import type { EditorState, StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import { after, stateOf } from '#tests/page-state.ts';
import { pageCommands } from './page-keys.ts';
import { insertBlock } from './slash-blocks.ts';
import { tableCommands } from './table-keys.ts';
import { emptyTable } from './table-text.ts';
import { taskAsTyped } from './task-keys.ts';

/** Somebody at a keyboard: every key that isn't a character of the finished note is counted. */
class Writer {
  state: EditorState = stateOf('', 0);
  extraKeys = 0;

  /** Characters that the note needs, whoever writes it. */
  text(text: string): this {
    for (const letter of text) {
      this.state = this.state.update(this.state.replaceSelection(letter)).state;
      const task = letter === ' ' ? taskAsTyped(this.state) : null;
      if (task) this.state = this.state.update(task).state;
    }
    return this;
  }

  /** A mark or a key that is typed for the form only. */
  marks(text: string): this {
    this.extraKeys += text.length;
    return this.text(text);
  }

  press(key: string): this {
    this.extraKeys += 1;
    const commands = [tableCommands[key], pageCommands[key], key === 'Enter' ? insertNewline : undefined];
    for (const command of commands) {
      const next = command && after(this.state, command as StateCommand);
      if (!next) continue;
      this.state = next;
      return this;
    }
    throw new Error(`${key} does nothing`);
  }

  /** A line break between two lines is part of the text, like a space between words. */
  enter(): this {
    this.press('Enter');
    this.extraKeys -= 1;
    return this;
  }
}

test('a note with headings, lists, to-dos, a table and a link takes its text and at most 20 keys more', () => {
  const writer = new Writer();
  // The title has a field of its own, one Enter before the text.
  writer.extraKeys += 1;
  writer.marks('# ').text('Agenda').enter();
  writer.marks('- ').text('One').enter().text('Two').enter();
  writer.press('Tab').text('Nested').enter().press('Shift-Tab').text('Three').enter().text('Four').enter().enter();
  writer.marks('# ').text('Next').enter();
  writer.marks('[] ').text('Call').enter().text('Write').enter().text('Send').enter().enter();
  // `/tab` and Enter choose the table.
  const { head } = writer.state.selection.main;
  writer.state = writer.state.update(insertBlock(writer.state, head, head, emptyTable(3, 3), 2)).state;
  writer.extraKeys += '/tab'.length + 1;
  // From cell to cell is Tab, as Enter is from line to line.
  for (const [index, cell] of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].entries()) {
    if (index > 0) writer.press('Tab').extraKeys -= 1;
    writer.text(cell);
  }
  // A new row that is left empty ends the table.
  writer.press('Tab').press('Enter');
  // An address alone is a link.
  writer.text('https://example.org');
  expect(writer.state.sliceDoc()).toBe(
    [
      ...['# Agenda', '- One', '- Two', '  - Nested', '- Three', '- Four', '', '# Next'],
      ...['- [ ] Call', '- [ ] Write', '- [ ] Send', ''],
      ...['| a   | b   | c   |', '| --- | --- | --- |', '| d   | e   | f   |', '| g   | h   | i   |'],
      ...['', 'https://example.org'],
    ].join('\n'),
  );
  expect(writer.extraKeys).toBeLessThanOrEqual(20);
});
