import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { NIGHT_TAG } from './scripts/night.ts';
import { BOTH_TAG } from './scripts/postgres.ts';

/** With every random loop and fault at its full number (tests/faults/trials.ts), a single test may take long. */
const isFull = process.env.FAULTS !== undefined && process.env.FAULTS !== '';
const FULL_TIMEOUT = 60 * 60_000;
/** Only what never happens waits this long: a busy machine takes many times as long as an idle one. */
const patient = {
  expect: { poll: { timeout: 30_000 } },
  testTimeout: isFull ? FULL_TIMEOUT : 120_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    // One more than CI has cores, as tests wait a good part of their time; each server worker has a database of 300 MB.
    maxWorkers: 3,
    tags: [
      { name: BOTH_TAG, description: 'the embedded database may answer differently from PostgreSQL' },
      { name: NIGHT_TAG, description: 'another road to what npm test proves; npm run test:all runs it' },
    ],
    projects: [
      {
        test: { ...patient, name: 'project', include: ['tests/*.test.ts'], environment: 'node', pool: 'forks' },
      },
      {
        test: {
          ...patient,
          name: 'server',
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts', 'tests/{authz,http}/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // A worker keeps its modules, and so its one database, from file to file.
          isolate: false,
          globalSetup: 'tests/database-template.ts',
          setupFiles: 'tests/fail-on-console-error.ts',
        },
      },
      {
        // What needs no page: one environment for all files.
        test: {
          ...patient,
          name: 'web-model',
          include: ['web/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          unstubGlobals: true,
          setupFiles: ['tests/fail-on-console-error.ts', 'tests/clean-globals.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patient,
          name: 'web',
          include: ['web/**/*.test.tsx'],
          // One page and one copy of the modules for all files of a worker: a third of the processor time.
          environment: './tests/shared-page.ts',
          isolate: false,
          unstubGlobals: true,
          setupFiles: ['tests/fail-on-console-error.ts', 'tests/clean-globals.ts', 'tests/clean-page.ts'],
        },
      },
      {
        // Bounds on time, in `npm run test:all` and where nothing else runs.
        test: {
          ...patient,
          name: 'bench',
          include: ['bench/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          globalSetup: 'tests/database-template.ts',
        },
      },
      {
        test: {
          ...patient,
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          environment: 'node',
          pool: 'forks',
          // Most of it is waiting. At night after the others, since what it waits for would suffer from them.
          maxWorkers: isFull ? 1 : 2,
          sequence: { groupOrder: 1 },
          globalSetup: 'tests/database-template.ts',
          testTimeout: isFull ? FULL_TIMEOUT : 240_000,
        },
      },
    ],
  },
});
