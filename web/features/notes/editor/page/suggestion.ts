import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

export interface Suggestion {
  id: string;
  label: string;
  detail?: string;
  /** Its path. */
  icon?: string;
  /** Replaces from–to, what was typed from the trigger on; one undo step. */
  apply(view: EditorView, from: number, to: number): void;
}

export interface SuggestionSource {
  /** Finds the trigger in the line's text before the caret, up to its end; the last group is the query. */
  match: RegExp;
  items(query: string, signal: AbortSignal): readonly Suggestion[] | Promise<readonly Suggestion[]>;
}

/** What was typed to open a menu. */
export interface Trigger {
  source: SuggestionSource;
  from: number;
  query: string;
}

export interface Menu extends Trigger {
  /** Undefined until the first answer; null if there was none. */
  items: readonly Suggestion[] | null | undefined;
  /** Whether the items belong to an earlier query. */
  isStale: boolean;
  selected: number;
  /** Enter was pressed before the items of this query arrived. */
  isChosen: boolean;
}

/** What a source answered; null if it could not. */
export const answer = StateEffect.define<{ to: Trigger; items: readonly Suggestion[] | null }>();

export function isSame(a: Trigger, b: Trigger): boolean {
  return a.source === b.source && a.from === b.from && a.query === b.query;
}
