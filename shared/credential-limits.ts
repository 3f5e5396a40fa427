// Apart from the schemas, which would bring zod to every page that names a limit.
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 64;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 1024;
/** Longer than a recovery or invite code in any spelling. */
export const CODE_MAX = 100;
