import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/filing.ts';
import * as filing from './filing.service.ts';

/** Mounts the calls for filing suggestions. */
export function mountFiling({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.suggestFiling, (context, { params }) => filing.suggestForNote(context, params.id));
  forUser(contract.suggestFilingOfText, (context, { body }) => filing.suggestForText(context, body));
  forUser(contract.dismissFiling, (context, { params, body }) => filing.dismiss(context, params.id, body));
}
