import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInTemplate } from '#server/language/draft-templates.ts';
import { statedDay } from '#server/language/text-day.ts';
import { draftKinds } from '#shared/drafts.ts';
import { type GatheredLine, gather, type NoteOfDraft } from './gather.ts';
import { readTemplate } from './templates.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const folder = join(import.meta.dirname, '../../../tests/corpus/drafts');
const languages: Record<string, string> = {
  'consultant-halden': 'de',
  'consultant-mistral': 'fr',
  'coach-jonas': 'de',
  'coach-elena': 'es',
  'planner-gala': 'nl',
  'adviser-bellini': 'it',
};
const clients = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

interface MarkedNote extends NoteOfDraft {
  /** What each line of the content may be put under; undefined where it must not appear. */
  allowed: string[][];
}

function readClient(name: string): MarkedNote[] {
  const parts = readFileSync(join(folder, name), 'utf8').split(/^=== /m).slice(1);
  return parts.map((part, index) => {
    const [head = '', ...lines] = part.trimEnd().split('\n');
    const [title = '', day = ''] = head.split(' | ');
    const marks = lines.map((line) => /\{\{([a-zA-Z ]+)\}\}$/.exec(line)?.[1]?.split(' ') ?? []);
    const content = lines.map((line) => line.replace(/\s*\{\{[a-zA-Z ]+\}\}$/, '')).join('\n');
    const updatedAt = `${day}T12:00:00.000Z`;
    const stated = statedDay({ title, content }, new Date(updatedAt)) ?? day;
    return { id: `${index}`, title, content, day: stated, updatedAt, about: [], allowed: marks };
  });
}

function allowedOf(notes: readonly MarkedNote[], { noteId, startsAt }: GatheredLine): string[] {
  const note = notes.find(({ id }) => id === noteId);
  const line = (note?.content.slice(0, startsAt).match(/\n/g) ?? []).length;
  return note?.allowed[line] ?? [];
}

function draft(name: string, kind: (typeof draftKinds)[number]) {
  const notes = readClient(name);
  const { content } = builtInTemplate(kind, languages[name.replace('.md', '')] ?? 'en', NOW);
  return { notes, concepts: readTemplate(content).slots.map(({ named }) => named.concepts), ...gather(content, notes) };
}

const drafts = clients.flatMap((client) => draftKinds.map((kind) => [client, kind] as const));

describe('drafts of made client folders', () => {
  test('there are at least 40', () => {
    expect(drafts.length).toBeGreaterThanOrEqual(40);
  });

  test.each(drafts)('%s, %s: nothing is under a wrong heading, and nothing internal appears', (client, kind) => {
    const { slots, concepts, elsewhere, notes } = draft(client, kind);
    const wrong = slots.flatMap(({ name, lines }, index) =>
      lines
        .filter(
          (line) => !allowedOf(notes, line).some((concept) => [...(concepts[index] ?? [])].some((c) => c === concept)),
        )
        .map(({ text }) => `${name}: ${text}`),
    );
    expect(wrong).toEqual([]);
    const all = [...slots.flatMap(({ lines }) => lines), ...elsewhere];
    expect(all.filter((line) => allowedOf(notes, line).includes('internal')).map(({ text }) => text)).toEqual([]);
  });

  test.each(drafts)('%s, %s: most of what its notes say of it is beside its heading', (client, kind) => {
    const { slots, concepts, elsewhere, notes } = draft(client, kind);
    const placed = slots.flatMap(({ lines }) => lines).length;
    const missed = elsewhere.filter((line) =>
      allowedOf(notes, line).some((concept) => concepts.some((set) => [...set].some((c) => c === concept))),
    );
    expect(missed.length).toBeLessThanOrEqual(Math.max(1, placed * 0.7));
  });
});
