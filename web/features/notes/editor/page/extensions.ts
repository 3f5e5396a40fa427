import { history, historyKeymap, redo, standardKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder, ViewPlugin } from '@codemirror/view';
import type { EditorMode } from '#shared/settings.ts';
import { type Pick, pickFiles } from '#web/features/notes/attachments/pick-files.ts';
import { closedNoteLinks, noteLinks, startNoteLink } from '#web/features/notes/links/note-link-source.ts';
import { editorTexts as texts } from '#web/features/notes/notes.texts.ts';
import { nonce } from '#web/lib/content-security.ts';
import { pasteIntoPage } from '../paste/paste-into-page.ts';
import { caretAboveKeyboard, leftCaret, roomBelow } from './caret.ts';
import { carriageReturns } from './carriage-returns.ts';
import { foundMarks } from './found-marks.ts';
import { keptLinks } from './kept-links.ts';
import { pageKeys } from './keys/page-keys.ts';
import { pictureKeys } from './keys/picture-keys.ts';
import { slashMenu } from './keys/slash-menu.ts';
import { lineClick } from './line-click.ts';
import { lineDirections } from './line-directions.ts';
import { links } from './links.ts';
import { livePage } from './live-page.ts';
import { markdownLanguage } from './markdown-language.ts';
import { type LinkedNotes, linkedNotes } from './page-context.ts';
import type { PageHooks } from './page-hooks.ts';
import { privateOffer } from './private-offer.ts';
import { suggestions } from './suggestions.ts';
import { tableAt } from './table-cells.ts';
import { typeOver } from './type-over.ts';
import { whenUsed, withTools } from './when-used.ts';

/** Whether the note is drawn as a page, or shown as its Markdown source or plain text. */
export const drawingMode = new Compartment();
export const access = new Compartment();

export function drawnAs(mode: EditorMode): Extension {
  if (mode === 'page') {
    const tools = whenUsed(({ find, drawn }) => [find(), drawn()]);
    return [livePage(), lineClick(false), keptLinks(), tools, pictureKeys()];
  }
  return [
    lineClick(true),
    whenUsed(({ find }) => find()),
    mode === 'source' ? EditorView.editorAttributes.of({ class: 'page-as-source' }) : [],
  ];
}

export function accessOf(isReadOnly: boolean): Extension {
  if (!isReadOnly) return [];
  const reading = EditorView.contentAttributes.of({ tabindex: '0', 'aria-readonly': 'true' });
  return [EditorState.readOnly.of(true), EditorView.editable.of(false), reading];
}

export interface PageOptions {
  mode: EditorMode;
  isReadOnly: boolean;
  /** The newest hooks; undefined where there is no workspace around the page. */
  hooks?: (() => PageHooks) | undefined;
  /** Where links to notes lead, on a page without hooks. */
  linkedNotes?: LinkedNotes | undefined;
  /** What the text is, where it isn't the note. */
  label?: string;
}

/** Everything that makes the text a page. */
export function pageExtensions(options: PageOptions): Extension {
  return [
    // The text is the record, byte for byte: `\r` stays in its line.
    EditorState.lineSeparator.of('\n'),
    nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
    access.of(accessOf(options.isReadOnly)),
    history(),
    markdownLanguage,
    EditorView.lineWrapping,
    lineDirections(),
    EditorView.contentAttributes.of({
      // What scrolls must hold something that a key can focus, stated in a way that checkers read.
      tabindex: '0',
      'aria-label': options.label ?? texts.text,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      writingsuggestions: 'true',
    }),
    placeholder(texts.placeholder),
    links(),
    typeOver(),
    leftCaret(),
    caretAboveKeyboard(),
    roomBelow,
    pageKeys(),
    options.hooks ? aroundPage(options.hooks) : [],
    options.linkedNotes ? linkedNotes.of(options.linkedNotes) : [],
    keymap.of([...standardKeymap, ...historyKeymap, { key: 'Mod-Shift-z', run: redo, preventDefault: true }]),
    carriageReturns(),
    foundMarks,
    drawingMode.of(drawnAs(options.mode)),
  ];
}

function aroundPage(hooks: () => PageHooks): Extension {
  const noteHooks = {
    find: (...args: Parameters<PageHooks['noteLinks']['find']>) => hooks().noteLinks.find(...args),
    create: (title: string) => hooks().noteLinks.create(title),
    placeOf: (note: Parameters<NonNullable<PageHooks['noteLinks']['placeOf']>>[0]) => hooks().noteLinks.placeOf?.(note),
  };
  let page: EditorView | undefined;
  const attach = (files: readonly File[], view: EditorView, at: number) =>
    withTools(({ attachFiles }) => attachFiles(view, hooks().noteId, files, Math.min(at, view.state.doc.length)));
  const pick = (what: Pick) => async () => {
    const files = await pickFiles(what);
    if (page && files.length > 0) attach(files, page, page.state.selection.main.from);
  };
  const slash = slashMenu({
    isInTable: () => page !== undefined && tableAt(page.state) !== null,
    pickPicture: pick('picture'),
    pickFile: pick('file'),
    ...(matchMedia('(pointer: coarse)').matches ? { takePhoto: pick('photo') } : {}),
    linkToNote: startNoteLink,
    templates: () => hooks().templates(),
    writing: () => hooks().writing,
  });
  const linked = hooks().linkedNotes;
  return [
    ViewPlugin.define((view) => {
      page = view;
      return {};
    }),
    linked ? linkedNotes.of(linked) : [],
    suggestions([slash, noteLinks(noteHooks)]),
    closedNoteLinks(noteHooks),
    privateOffer(),
    whenUsed(({ attachmentUploads }) =>
      attachmentUploads({ onLeft: (noteId, markdown) => hooks().onUploaded(noteId, markdown) }),
    ),
    pasteIntoPage({ takeFiles: attach }),
  ];
}
