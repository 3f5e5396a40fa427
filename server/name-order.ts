/** Compares names in the same order in every collation of the database: ignoring case, `Plan 9` before `Plan 10`. */
export const { compare: compareNames } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
