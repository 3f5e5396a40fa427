import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateDrafts, formatDrafts } from '#eval/drafts.ts';
import { readArguments } from './command-arguments.ts';

const { values } = readArguments(
  'npm run eval:drafts -- [--into <folder>]\n\n  --into    writes each draft there as Markdown, for somebody who judges whether it could be sent\n',
  { into: { type: 'string' } },
);
const drafts = await evaluateDrafts();
process.stdout.write(`${formatDrafts(drafts)}\n`);
if (values.into !== undefined) {
  mkdirSync(values.into, { recursive: true });
  for (const { author, name, text } of drafts) writeFileSync(join(values.into, `${author} ${name}.md`), text);
}
// The database's worker would otherwise be waited for.
process.exit();
