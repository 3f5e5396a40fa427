import { stringify } from 'yaml';
import { isId } from '#server/id.ts';
import { givenDay } from '#shared/notes.ts';

/** What front matter says of a note, by the names that apps use for it. */
export interface NoteHead {
  id: string | null;
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
  /** Everything else, as YAML; empty where there is nothing else. */
  rest: string;
}

/** Years before it come back as others from what stores dates. */
const FIRST_YEAR = 1000;
const DAY_MS = 86_400_000;

const names = {
  id: ['id'],
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
  tags: ['tags', 'tag', 'keywords'],
  aliases: ['aliases', 'alias'],
  day: ['day'],
  pinned: ['pinned'],
  hidden: ['hidden-from-ai'],
  trashed: ['trashed'],
};

/** Takes what is known out of front matter, and leaves the rest. */
export function noteHeadOf(values: Record<string, unknown>): NoteHead {
  const left = new Map(Object.entries(values).map(([name, value]) => [name.trim().toLowerCase(), { name, value }]));
  const take = <T>(of: readonly string[], read: (value: unknown) => T | null): T | null => {
    for (const name of of) {
      const read_ = left.has(name) ? read(left.get(name)?.value) : null;
      if (read_ === null) continue;
      left.delete(name);
      return read_;
    }
    return null;
  };
  const id = take(names.id, (value) => (typeof value === 'string' && isId(value) ? value.toLowerCase() : null));
  const title = take(names.title, (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null));
  const createdAt = take(names.created, likelyDateOf);
  const updatedAt = take(names.updated, likelyDateOf);
  const tags = names.tags.flatMap((name) => take([name], listOf) ?? []);
  // They lead links of the archive here, and stay for everything else.
  const aliases = names.aliases.flatMap((name) => aliasesOf(left.get(name)?.value ?? []) ?? []);
  const day = take(names.day, (value) => givenDay.safeParse(value).data ?? null);
  const isPinned = take(names.pinned, truthOf) ?? false;
  const isHiddenFromAi = take(names.hidden, truthOf) ?? false;
  const isTrashed = take(names.trashed, (value) => truthOf(value) ?? (dateOf(value) === null ? null : true)) ?? false;
  const others = Object.fromEntries(
    [...left.values()].filter(({ value }) => value !== null && value !== '').map(({ name, value }) => [name, value]),
  );
  const rest = Object.keys(others).length === 0 ? '' : stringify(others, { lineWidth: 0 }).trimEnd();
  return {
    id,
    title,
    createdAt,
    updatedAt,
    aliases,
    day,
    isPinned,
    isHiddenFromAi,
    isTrashed,
    rest,
    tags: tags.map((tag) => tag.replace(/^#/, '')),
  };
}

/** Properties that a note here doesn't have stay readable in its text. */
export function withRest(rest: string, content: string): string {
  return rest === '' ? content : `\`\`\`yaml\n${rest}\n\`\`\`\n\n${content.replace(/^\n+/, '')}`;
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
