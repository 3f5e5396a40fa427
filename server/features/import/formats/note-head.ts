import { safeName } from '#server/features/archive/names.ts';
import { givenDay } from '#shared/notes.ts';

/** What front matter says of a note, by the names that apps use for it. */
export interface NoteHead {
  title: string | null;
  createdAt: Date | null;
  updatedAt: Date | null;
  tags: string[];
  aliases: string[];
  /** The day given to the note: `2026-11-18`. */
  day: string | null;
  isPinned: boolean;
  isHiddenFromAi: boolean;
  isTrashed: boolean;
  /** Names of what the note has in other fields, which an export writes again; everything else stays a property. */
  taken: Set<string>;
}

/** Years before it come back as others from what stores dates. */
const FIRST_YEAR = 1000;
const DAY_MS = 86_400_000;

const names = {
  title: ['title'],
  created: ['created', 'date created', 'created_at', 'created-at', 'createdat', 'creation date', 'date'],
  updated: [
    'updated',
    'modified',
    'date modified',
    'updated_at',
    'updated-at',
    'updatedat',
    'last modified',
    'lastmod',
  ],
  tags: ['tags'],
  otherTags: ['tag', 'keywords'],
  aliases: ['aliases', 'alias'],
  day: ['day'],
  pinned: ['pinned'],
  hidden: ['hidden-from-ai'],
  trashed: ['trashed'],
};

/** Reads what is known in front matter. */
export function noteHeadOf(values: Record<string, unknown>): NoteHead {
  const given = new Map(Object.entries(values).map(([name, value]) => [name.trim().toLowerCase(), value]));
  const taken = new Set<string>();
  const find = <T>(of: readonly string[], read: (value: unknown) => T | null): T | null => {
    for (const name of of) {
      const value = given.has(name) ? read(given.get(name)) : null;
      if (value !== null) return value;
    }
    return null;
  };
  const take = <T>([name = '']: readonly string[], read: (value: unknown) => T | null): T | null => {
    const value = find([name], read);
    if (value !== null) taken.add(name);
    return value;
  };
  const title = find(names.title, (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null));
  // A file is called so, and nothing else would say that it was a property, too.
  if (title !== null && safeName(title, '') !== title) taken.add('title');
  const createdAt = find(names.created, likelyDateOf);
  const updatedAt = find(names.updated, likelyDateOf);
  // A day, or what is called otherwise, isn't what an export writes.
  if (createdAt !== null && given.get('created') === createdAt.toISOString()) taken.add('created');
  if (updatedAt !== null && given.get('updated') === updatedAt.toISOString()) taken.add('updated');
  const tagged = given.get('tags');
  // A template's `[{{date}}]` is no list of tags.
  const isWhole = !Array.isArray(tagged) || tagged.every((each) => typeof each !== 'object' || each === null);
  const tags = [
    ...((isWhole ? take : find)(names.tags, listOf) ?? []),
    ...names.otherTags.flatMap((name) => find([name], listOf) ?? []),
  ];
  const isTrashed = take(names.trashed, (value) => truthOf(value) ?? (dateOf(value) === null ? null : true)) ?? false;
  return {
    title,
    createdAt,
    updatedAt,
    aliases: names.aliases.flatMap((name) => find([name], aliasesOf) ?? []),
    day: take(names.day, (value) => givenDay.safeParse(value).data ?? null),
    isPinned: take(names.pinned, truthOf) ?? false,
    isHiddenFromAi: take(names.hidden, truthOf) ?? false,
    isTrashed,
    taken,
    tags: tags.map((tag) => tag.replace(/^#/, '')),
  };
}

/** A date, or a moment in any common form; one without a zone is UTC. */
export function dateOf(value: unknown): Date | null {
  if (typeof value === 'number') return validDate(new Date(value > 1e11 ? value : value * 1000));
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?\d*)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(text) ??
    [];
  if (day === undefined) return null;
  const offset = /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  return validDate(new Date(`${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${offset}`));
}

/** A date that no note can have stays a property. */
function likelyDateOf(value: unknown): Date | null {
  const date = dateOf(value);
  return date !== null && isLikelyDate(date) ? date : null;
}

/** Whether a note can be of that date. Clocks differ, and a date without a zone may be of another day. */
export function isLikelyDate(date: Date): boolean {
  return date.getUTCFullYear() >= FIRST_YEAR && date.getTime() < Date.now() + DAY_MS;
}

export function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

function listOf(value: unknown): string[] | null {
  if (Array.isArray(value)) return value.filter((each) => each !== null && typeof each !== 'object').map(String);
  if (typeof value === 'string')
    return value.split(value.includes(',') ? ',' : /\s+/).filter((each) => each.trim() !== '');
  return typeof value === 'number' ? [String(value)] : value === null ? [] : null;
}

/** An alias may have several words. */
function aliasesOf(value: unknown): string[] | null {
  return typeof value === 'string' ? value.split(',').map((each) => each.trim()) : listOf(value);
}

function truthOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return value === 'true' || value === 'yes' ? true : value === 'false' || value === 'no' ? false : null;
}
