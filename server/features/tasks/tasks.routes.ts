import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/tasks.ts';
import { changeTask } from './change-task.service.ts';
import { acceptSuggestions, undoAccepted } from './note-suggestions.service.ts';
import * as tasks from './tasks.service.ts';

/** Mounts the calls about to-dos. */
export function mountTasks({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.listTasks, (context, { query }) => tasks.listTasks(context, query));
  forUser(contract.countTasks, (context, { query }) => tasks.countTasks(context, query.today));
  forUser(contract.changeTask, (context, { params, body }) => changeTask(context, params.id, body));
  forUser(contract.acceptSuggestions, (context, { params }) => acceptSuggestions(context, params.id));
  forUser(contract.undoAccepted, (context, { params, body }) => undoAccepted(context, params.id, body.taskIds));
}
