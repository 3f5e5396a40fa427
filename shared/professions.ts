/** What people do for a living, as far as the product has templates and a sample client for it. */
export const professions = ['consultant', 'coach', 'planner', 'adviser', 'other'] as const;
export type Profession = (typeof professions)[number];
