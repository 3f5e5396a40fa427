import { z } from 'zod';

/** What people without an account can see. */
export const sharingSettings = {
  /** `off` closes every shared page, and no note can be shared. */
  SHARING: z.enum(['on', 'off']).default('on'),
};
