import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** On CI a machine of two cores may be busy with something else; see tests/say-retried.ts. */
const retry = process.env.CI === undefined ? 0 : 1;

export default defineConfig({
  test: {
    // One more than CI has cores, as tests wait a good part of their time; each server worker has a database of 300 MB.
    maxWorkers: 3,
    projects: [
      {
        test: { name: 'project', include: ['tests/*.test.ts'], environment: 'node', pool: 'forks' },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts', 'tests/{authz,http}/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // A worker keeps its modules, and so its one database, from file to file.
          isolate: false,
          globalSetup: 'tests/database-template.ts',
          setupFiles: ['tests/fail-on-console-error.ts', 'tests/say-retried.ts'],
          expect: { poll: { timeout: 10_000 } },
          // On a machine that is busy with something else, too.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          retry,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['tests/fail-on-console-error.ts', 'tests/clean-page.ts', 'tests/say-retried.ts'],
          testTimeout: 30_000,
          retry,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // After the others, since what it waits for in seconds would suffer from them; most of it is waiting.
          maxWorkers: process.env.FAULTS ? 1 : 2,
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/database-template.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
