import { afterAll, vi } from 'vitest';

// Before the next file loads its modules: some look for a page when they load.
afterAll(() => {
  vi.unstubAllGlobals();
});
