/** The tag of tests that only `npm run test:all` runs; in journeys it is `@night`. Decision 73 says which ones may have it. */
export const NIGHT_TAG = 'night';
