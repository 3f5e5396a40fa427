import { z } from 'zod';

/** A whole number, from `min` up. */
export const whole = (fallback: number, min = 1) => z.coerce.number().int().min(min).default(fallback);
