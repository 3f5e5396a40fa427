import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/templates.ts';
import * as templates from './templates.service.ts';

/** Mounts the calls about templates. */
export function mountTemplates({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.listTemplates, (context) => templates.listTemplates(context));
  forUser(contract.createTemplate, (context, { body }) => templates.createTemplate(context, body));
  forUser(contract.updateTemplate, (context, { params, body }) => templates.updateTemplate(context, params.id, body));
  forUser(contract.deleteTemplate, (context, { params }) => templates.deleteTemplate(context, params.id));
}
