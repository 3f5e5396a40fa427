import type { TextRange } from './find-passage.ts';

export type Format =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'highlight'
  | 'link'
  | 'bulletList'
  | 'numberedList'
  | 'taskList'
  | 'code';

/** Replaces `start`–`end` by `text`, then selects `selectionStart`–`selectionEnd`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  selectionStart: number;
  selectionEnd: number;
}

/** Where the selection is in the window, in pixels. Its ends may be out of the area, the part of the text that is seen. */
export interface SelectionBox {
  top: number;
  bottom: number;
  /** Where its first line begins, and where its last line does. */
  left: number;
  lastLeft: number;
  /** All of the text is selected. */
  isWhole: boolean;
  area: { top: number; bottom: number; left: number; right: number };
}

/** What shows the text of the open note and takes what is typed. Places count the characters of `text()`. */
export interface NoteSurface {
  readonly isReadOnly: boolean;
  /** The record, byte for byte. */
  text(): string;
  /** So many characters from the start, at any size of the text. */
  begin(length: number): string;
  /** Shows text from elsewhere by the smallest change, outside the undo history where that is possible. */
  show(text: string): void;
  selection(): TextRange;
  select(start: number, end: number): void;
  /** Undefined where the surface doesn't know, as a bare text box. */
  selectionBox?(): SelectionBox | undefined;
  /** Makes an edit as typing would, focused and as one undo step. */
  replace(edit: TextEdit): void;
  /** Formats the selection, or removes the format if it is already there, as one undo step. */
  format(format: Format): void;
  /** Uploads pictures and files and inserts them at the caret. */
  attach(noteId: string, files: readonly File[]): void;
  undo(): void;
  hasFocus(): boolean;
  /** Focuses the text without scrolling to the caret. */
  focus(): void;
  /** Scrolls a place to the upper third. */
  scrollTo(place: number): void;
  /** Marks ranges until the first key or touch. */
  mark(ranges: readonly TextRange[]): void;
  /** Opens find and replace, where the surface has its own. */
  find?: (() => void) | undefined;
  /** An input method is composing: the text must not be touched. */
  isComposing(): boolean;
  subscribe(listener: SurfaceListener): () => void;
}

export interface SurfaceListener {
  /** The user changed the text. Cheap: nothing was read. */
  onInput?(): void;
  /** Text from elsewhere was shown. */
  onShown?(): void;
}
