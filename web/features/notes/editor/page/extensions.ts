import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { nonce } from '#web/lib/content-security.ts';
import { carriageReturns } from './carriage-returns.ts';
import { findInNote } from './find/find-in-note.ts';
import { foundMarks } from './found-marks.ts';
import { pageKeys } from './keys/page-keys.ts';
import { livePage } from './live-page.ts';
import { markdownLanguage } from './markdown-language.ts';
import { openLinks } from './open-links.ts';

/** Whether the note is drawn as a page or shown as its Markdown source. */
export const drawingMode = new Compartment();
export const access = new Compartment();

export function drawnAs(isSource: boolean): Extension {
  return isSource ? EditorView.editorAttributes.of({ class: 'page-as-source' }) : livePage();
}

export function accessOf(isReadOnly: boolean): Extension {
  if (!isReadOnly) return [];
  const reading = EditorView.contentAttributes.of({ tabindex: '0', 'aria-readonly': 'true' });
  return [EditorState.readOnly.of(true), EditorView.editable.of(false), reading];
}

/** Everything that makes the text a page. */
export function pageExtensions(options: { isSource: boolean; isReadOnly: boolean }): Extension {
  return [
    // The text is the record, byte for byte: `\r` stays in its line.
    EditorState.lineSeparator.of('\n'),
    nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
    access.of(accessOf(options.isReadOnly)),
    history(),
    markdownLanguage,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': texts.text,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      writingsuggestions: 'true',
    }),
    placeholder(texts.placeholder),
    openLinks(),
    pageKeys(),
    findInNote(),
    keymap.of([...standardKeymap, ...historyKeymap]),
    carriageReturns(),
    foundMarks,
    drawingMode.of(drawnAs(options.isSource)),
  ];
}
