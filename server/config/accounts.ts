import { z } from 'zod';
import { registrationModes } from '#shared/auth.ts';

/** Who may have an account. */
export const accountSettings = {
  /** Who may register: everyone (`open`), people with an invite (`invite`), or no one (`closed`). */
  REGISTRATION: z.enum(registrationModes).default('open'),
};
