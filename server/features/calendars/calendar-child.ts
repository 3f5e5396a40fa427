import { readFileSync, writeSync } from 'node:fs';
import { refuseNetwork } from '#server/sandbox/no-network.ts';
import type { CalendarJob } from './calendar-messages.ts';
import { readOccurrences } from './read-occurrences.ts';

refuseNetwork();
const job = JSON.parse(process.argv[2] ?? '') as CalendarJob;
const text = new TextDecoder().decode(readFileSync(0));
let rest = Buffer.from(JSON.stringify(readOccurrences(text, job) ?? null));
// A full pipe makes the writer wait.
while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
process.exit(0);
