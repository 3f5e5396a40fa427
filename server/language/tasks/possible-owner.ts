import { isOwner } from './owners.ts';
import { isRole } from './roles.ts';
import type { ForeignPlace } from './stated-task.ts';

/** Whether words beside a task say who has it, in prose or, by their role, in lower case. */
export function isPossibleOwner(written: string, { people }: Pick<ForeignPlace, 'people'>): boolean {
  return isOwner(written, people, false) || isRole(written.replace(/^(?:the|our|my|his|her)\s/i, ''));
}
