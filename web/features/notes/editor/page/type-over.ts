import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Text typed over a selection replaces it here. A browser would keep the look of what was selected in a style attribute,
 * which the content security policy forbids.
 */
export function typeOver(): Extension {
  return EditorView.domEventHandlers({
    beforeinput(event, view) {
      const { main, ranges } = view.state.selection;
      const text = event.data;
      if (event.inputType !== 'insertText' || event.isComposing || !text || main.empty || ranges.length > 1)
        return false;
      if (view.state.readOnly) return false;
      const insert = () => {
        const replaced = view.state.replaceSelection(text);
        return view.state.update({ ...replaced, userEvent: 'input.type', scrollIntoView: true });
      };
      const handlers = view.state.facet(EditorView.inputHandler);
      if (!handlers.some((handle) => handle(view, main.from, main.to, text, insert))) view.dispatch(insert());
      event.preventDefault();
      return true;
    },
  });
}
