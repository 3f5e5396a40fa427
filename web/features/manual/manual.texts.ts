import { countText } from '#shared/count-text.ts';

/** What the manual says around its topics. Texts of the specification are marked. */
export const manualTexts = {
  /** Specification. */
  title: 'User Manual',
  /** Specification. */
  close: 'Close Manual',
  search: 'Search the manual',
  searchHint: 'Search the manual…',
  found: (count: number) => `${countText(count, 'topic')} found`,
  nothingFound: { title: (question: string) => `No results for “${question}”`, description: 'Try fewer words.' },
};
