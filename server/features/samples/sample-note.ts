import type { SampleKind } from '#shared/samples.ts';
import type { SampleDays } from './sample-days.ts';

export interface SampleNote {
  title: string;
  content: string;
  tags: string[];
}

/** A client as a person of that profession would have it in their notes. */
export interface SampleClient {
  folder: string;
  /** What the meeting note answers. */
  question: string;
  notes(days: SampleDays): Record<SampleKind, SampleNote>;
}
