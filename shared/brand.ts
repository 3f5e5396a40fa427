/** The product's names, in one place: an administrator of another community rebrands by editing this file. */
export const brand = {
  name: 'Sparehour',
  /** Used where space is short, for instance `Sparehour AI: …` as the title of a saved reply. */
  short: 'Sparehour',
  tagline: 'Take back your free time.',
} as const;
