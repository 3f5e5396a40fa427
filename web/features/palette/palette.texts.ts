import { countText } from '#shared/count-text.ts';

/** Everything that the command palette says. */
export const paletteTexts = {
  title: 'Command palette',
  label: 'Actions, notes, folders, tags and settings',
  placeholder: 'Go to a note or run a command…',
  searchFor: (typed: string) => `Search for “${typed}”`,
  searchDetail: 'In notes and documents',
  found: (count: number) => `${countText(count, 'result')} found`,
};
