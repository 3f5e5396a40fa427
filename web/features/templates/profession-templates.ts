import type { Profession } from '#shared/professions.ts';
import { adviserTemplates } from './professions/adviser-templates.texts.ts';
import { coachTemplates } from './professions/coach-templates.texts.ts';
import { consultantTemplates } from './professions/consultant-templates.texts.ts';
import { generalTemplates } from './professions/general-templates.texts.ts';
import { plannerTemplates } from './professions/planner-templates.texts.ts';
import type { NoteTemplate } from './template.ts';

export const professionTemplates: Record<Profession, readonly NoteTemplate[]> = {
  consultant: consultantTemplates,
  coach: coachTemplates,
  planner: plannerTemplates,
  adviser: adviserTemplates,
  other: generalTemplates,
};
