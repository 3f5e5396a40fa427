import { propertiesEnd } from '#shared/markdown/properties-end.ts';
import { Store } from '#web/lib/store.ts';
import type { Drawing } from './drawing.ts';

/** What draws properties, loaded when a note has some. */
export const propertyDrawer = new Store<((drawing: Drawing, end: number) => void) | undefined>(undefined);
let isAsked = false;

/** Draws the properties above the text, if there are any, and answers where they end. */
export function drawProperties(drawing: Drawing): number {
  const { doc } = drawing.state;
  if (!doc.line(1).text.startsWith('---')) return 0;
  const end = propertiesEnd(doc.sliceString(0, 20_000));
  const draw = propertyDrawer.get();
  if (end > 0 && draw) draw(drawing, end);
  else if (end > 0 && !isAsked) void load();
  return end;
}

async function load() {
  isAsked = true;
  try {
    propertyDrawer.set((await import('./draw-properties.ts')).drawProperties);
  } catch {
    // Offline before it was ever loaded: they stay as they are written.
    isAsked = false;
  }
}
