import type { Profession } from '#shared/professions.ts';
import type { SampleClient } from './sample-note.ts';
import { adviserClient } from './texts/adviser.texts.ts';
import { coachClient } from './texts/coach.texts.ts';
import { consultantClient } from './texts/consultant.texts.ts';
import { otherClient } from './texts/other.texts.ts';
import { plannerClient } from './texts/planner.texts.ts';

export const sampleClients: Record<Profession, SampleClient> = {
  consultant: consultantClient,
  coach: coachClient,
  planner: plannerClient,
  adviser: adviserClient,
  other: otherClient,
};
