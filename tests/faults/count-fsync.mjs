// Loaded into a server and its database worker by NODE_OPTIONS=--import: counts in a file how often a file was synced.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const original = fs.fsyncSync;
fs.fsyncSync = (descriptor) => {
  original(descriptor);
  fs.appendFileSync(process.env.FSYNC_COUNT, '.');
};
syncBuiltinESMExports();
