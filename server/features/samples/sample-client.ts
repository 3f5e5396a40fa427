import { readContent } from '#server/content.ts';
import { fill } from '#shared/content.ts';
import { type Profession, professions } from '#shared/professions.ts';
import { type SampleKind, sampleKinds } from '#shared/samples.ts';
import { sampleDay } from './sample-days.ts';

interface SampleNote {
  title: string;
  content: string;
  tags: string[];
}

/** A client as a person of that profession would have it in their notes. */
interface SampleClient {
  folder: string;
  /** What the meeting note answers. */
  question: string;
  /** @param today as `2026-11-22` */
  note(kind: SampleKind, today: string): SampleNote;
}

export const sampleClients = Object.fromEntries(
  professions.map((profession) => [profession, readClient(profession)]),
) as Record<Profession, SampleClient>;

function readClient(profession: Profession): SampleClient {
  const pages = new Map(sampleKinds.map((kind) => [kind, readContent(`samples/${profession}/${kind}.md`)]));
  const { folder = '', question = '' } = pages.get('meeting')?.head ?? {};
  return {
    folder,
    question,
    note(kind, today) {
      const { head: { title = '', tags = '' } = {}, text = '' } = pages.get(kind) ?? {};
      const filled = (written: string) => fill(written, (name) => sampleDay(name, today));
      return { title: filled(title), content: `${filled(text)}\n`, tags: tags.slice(1, -1).split(', ') };
    },
  };
}
