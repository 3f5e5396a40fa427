import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/settings.ts';
import * as settings from './settings.service.ts';

/** Mounts the calls for settings. */
export function mountSettings({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.getSettings, (context) => settings.readSettings(context));
  forUser(contract.saveSettings, (context, { body: { logoId: _, ...choices } }) =>
    settings.saveSettings(context, choices),
  );
  forUser(contract.saveLogo, (context, { form }, { closed }) => settings.saveLogo(context, form.file, closed));
  forUser(contract.removeLogo, (context) => settings.removeLogo(context));
}
