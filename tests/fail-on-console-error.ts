import { afterEach, beforeEach, vi } from 'vitest';

const original = console.error;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(original);
});

/** What was complained of is a failure, also where every assertion holds. */
afterEach(() => {
  const complaints = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : [];
  console.error = original;
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.flat().map(String).join(' ')}`);
});
