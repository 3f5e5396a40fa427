import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** One page for all files of a worker: creating one takes longer than most of them. tests/clean-page.ts empties it. */
const sharedPage: Environment = {
  name: 'shared-page',
  viteEnvironment: 'client',
  setup: async (global, options) => {
    if (!('jsdom' in global)) await builtinEnvironments.jsdom.setup(global, options);
    return { teardown: () => {} };
  },
};

export default sharedPage;
