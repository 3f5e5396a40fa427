import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/samples.ts';
import * as samples from './samples.service.ts';

/** Mounts the calls about the sample client. */
export function mountSamples({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.readSamples, (context) => samples.readSamples(context));
  forUser(contract.createSamples, (context, { body }) => samples.createSamples(context, body));
  forUser(contract.removeSamples, (context) => samples.removeSamples(context));
}
