import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { answer, isSame, type Menu, type Suggestion, type Trigger } from './suggestion.ts';

const DEBOUNCE_MS = 120;

/** Asks the source of the open menu for its items, and cancels what was asked before. */
export function suggestionLoader(
  menuOf: (state: EditorState) => Menu | null,
  choose: (view: EditorView, index: number) => boolean,
): Extension {
  return ViewPlugin.fromClass(
    class {
      readonly view: EditorView;
      #asking = new AbortController();
      #asked: Trigger | null = null;
      /** Sources that answered at once are asked at once. */
      #isSlow = false;

      constructor(view: EditorView) {
        this.view = view;
      }

      update({ state }: ViewUpdate) {
        const menu = menuOf(state);
        if (menu && this.#asked && isSame(menu, this.#asked)) return;
        const isNew = menu?.source !== this.#asked?.source;
        this.#asking.abort();
        this.#asked = menu;
        if (!menu) return;
        this.#asking = new AbortController();
        void this.#ask(menu, this.#asking.signal, this.#isSlow && !isNew);
      }

      async #ask(to: Trigger, signal: AbortSignal, isDebounced: boolean) {
        // Also when nothing is waited for, since an update must not start another.
        if (isDebounced) await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
        else await Promise.resolve();
        if (signal.aborted) return;
        let items: readonly Suggestion[] | null = null;
        try {
          const found = to.source.items(to.query, signal);
          this.#isSlow = found instanceof Promise;
          items = await found;
        } catch (error) {
          if (!signal.aborted) console.error(error);
        }
        if (signal.aborted) return;
        const isChosen = menuOf(this.view.state)?.isChosen === true;
        this.view.dispatch({ effects: answer.of({ to, items }) });
        if (isChosen) choose(this.view, 0);
      }

      destroy() {
        this.#asking.abort();
      }
    },
  );
}
