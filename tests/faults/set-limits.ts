import { limits } from '#server/config/limits.ts';

// A server that a test starts imports this before itself, with the limits it is to have as JSON in the address.
Object.assign(limits, JSON.parse(decodeURIComponent(new URL(import.meta.url).search.slice(1))));
