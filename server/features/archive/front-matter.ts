import { type Document, isMap, parseDocument, stringify } from 'yaml';

/** What an archive says of a note beside its text. */
export interface NoteHead {
  id: string;
  /** Where the file's name isn't the title. */
  title?: string;
  created: string;
  updated: string;
  /** The day that the user gave it. */
  day?: string;
  tags: readonly string[];
  pinned: boolean;
  'hidden-from-ai': boolean;
  /** When it was moved to Trash. */
  trashed?: string;
}

/** What it says of an earlier version of a note. */
export interface VersionHead {
  /** The note's. */
  id: string;
  title: string;
  version: number;
  saved: string;
  tags: readonly string[];
}

/** Far more than anybody writes above a note. */
const FRONT_MATTER_MAX = 64 * 1024;
/** Anchors may repeat this many nodes, so that a few lines don't grow into gigabytes. */
const ALIASES_MAX = 50;
const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** A note as a file of an archive. */
export function withFrontMatter(head: NoteHead | VersionHead, content: string): string {
  return `---\n${stringify(head, { lineWidth: 0 })}---\n${content}`;
}

/**
 * Splits a file into its front matter and its text. Front matter that is no YAML with named values, or beyond the
 * limits, is part of the text.
 */
export function readFrontMatter(file: string): { head: Record<string, unknown>; content: string } {
  const found = block.exec(file.slice(0, FRONT_MATTER_MAX));
  const head = found === null ? undefined : namedValues(found[1] ?? '');
  if (found === null || head === undefined) return { head: {}, content: file.replace(/^\uFEFF/, '') };
  return { head, content: file.slice(found[0].length) };
}

/** The core schema without custom tags: a tag is ignored, and a date is a text. */
function namedValues(yaml: string): Record<string, unknown> | undefined {
  try {
    const document: Document = parseDocument(yaml, { schema: 'core', uniqueKeys: false, logLevel: 'silent' });
    if (document.errors.length > 0) return undefined;
    if (document.contents === null) return {};
    if (!isMap(document.contents)) return undefined;
    const values = document.toJS({ maxAliasCount: ALIASES_MAX, mapAsMap: false }) as Record<string, unknown>;
    return { ...values };
  } catch {
    return undefined;
  }
}
