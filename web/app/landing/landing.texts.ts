import landing from '#content/landing.json' with { type: 'json' };
import { brand } from '#shared/brand.ts';
import { fill } from '#shared/content.ts';

const brandTexts: Record<string, string> = { brand: brand.name, tagline: brand.tagline };

/**
 * Everything that the landing page says. The specification prescribes the call to action, the names of the sections and
 * the year of the copyright.
 */
export const landingTexts: typeof landing = JSON.parse(JSON.stringify(landing), (_, value) =>
  typeof value === 'string' ? fill(value, (name) => brandTexts[name]) : value,
);
