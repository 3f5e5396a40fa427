import { Compartment, type Extension } from '@codemirror/state';
import { type EditorView, keymap, ViewPlugin } from '@codemirror/view';
import { loadOnce } from '#shared/load-once.ts';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { noAnswer } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { onIntent } from '#web/lib/on-intent.ts';
import { Store } from '#web/lib/store.ts';
import { toast } from '#web/ui/toast.ts';

type Tools = typeof import('./page-tools.ts').pageTools;

/** Loaded once for all pages, when the first of them is pointed at or has the focus. */
const loaded = new Store<Tools | undefined>(undefined);

/** One promise for all who ask: a key between what each of them then does would find half of it done. */
const load = loadOnce(async () => {
  const { pageTools } = await import('./page-tools.ts');
  loaded.set(pageTools);
  return pageTools;
});

/** What the tools answer: at once where they are loaded. */
export function askTools<T>(ask: (tools: Tools) => T | Promise<T>): T | Promise<T> {
  const tools = loaded.get();
  return tools ? ask(tools) : load().then(ask);
}

/** Does what only the tools can do, as soon as they are loaded. */
export function withTools(act: (tools: Tools) => void): void {
  const tools = loaded.get();
  if (tools) act(tools);
  else void load().then(act, () => failed());
}

function failed() {
  toast({ title: texts.toolsFailed, description: failureSentence(noAnswer()), variant: 'destructive' });
}

/** Where find was asked for and is being loaded. */
let opening: EditorView | undefined;

/** Finds in the note. Asked again before that is loaded, it leaves the key to the page, which searches everywhere. */
export function openFind(view: EditorView): boolean {
  const isAgain = opening === view;
  opening = isAgain ? undefined : view;
  if (isAgain) return false;
  withTools(({ openSearchPanel }) => {
    if (opening === view) openSearchPanel(view);
    opening = undefined;
  });
  return true;
}

/** What is added to a page that somebody uses. */
export function whenUsed(added: (tools: Tools) => Extension): Extension {
  const tools = loaded.get();
  if (tools) return added(tools);
  const place = new Compartment();
  const plugin = ViewPlugin.define((view) => {
    const begin = () => void load().catch(() => {});
    const ignore = onIntent(begin);
    const unsubscribe = loaded.subscribe(() => {
      const now = loaded.get();
      if (now) view.dispatch({ effects: place.reconfigure(added(now)) });
    });
    for (const event of ['pointerover', 'focusin']) view.dom.addEventListener(event, begin);
    return {
      destroy() {
        ignore();
        unsubscribe();
        for (const event of ['pointerover', 'focusin']) view.dom.removeEventListener(event, begin);
      },
    };
  });
  return place.of([plugin, keymap.of([{ key: 'Mod-f', run: openFind }])]);
}
