import { grantOfPage } from '#web/lib/colleague.ts';
import type { ActionId } from './action-list.ts';

/** What is of the user's own notes and account. */
const OWN =
  /^(templates|new-folder|capture|voice|upload|import|export|assistant|conversations|ask-.+|client-safe|(share|recap|email|export)-note|ai-exclusion|settings-.+|log-out)$/;

/** Whether an action has a place on this page: in a colleague's client only what is done there. */
export function isOffered(id: ActionId): boolean {
  return grantOfPage() === undefined || !OWN.test(id);
}
