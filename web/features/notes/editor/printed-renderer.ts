import type { ComponentType } from 'react';

type Renderer = ComponentType<{ text: string; isWhole?: boolean }>;

/** Loaded once, for all notes. */
let loaded: Renderer | undefined;

/** What draws a note that is printed. It has to be there when the browser prints, which waits for nothing. */
export async function loadPrintedRenderer(): Promise<void> {
  loaded ??= (await import('./markdown-preview.tsx')).MarkdownPreview;
}

/** Undefined until it is loaded. */
export function printedRenderer(): Renderer | undefined {
  return loaded;
}
