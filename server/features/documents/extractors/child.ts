import { readFileSync, writeSync } from 'node:fs';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import { refuseNetwork } from '#server/sandbox/no-network.ts';
import { type ChildJob, type ChildMessage, type Send, UnusableFile } from './child-messages.ts';

refuseNetwork();
// What is read goes out there, and decoders print what they wonder about.
for (const print of ['log', 'info', 'debug', 'warn'] as const) console[print] = console.error;
const job = JSON.parse(process.argv[2] ?? '') as ChildJob;

try {
  const bytes = new Uint8Array(readFileSync(0));
  if (bytes.length === 0) throw new UnusableFile(documentTexts.unusable.empty);
  await run(job, bytes, write);
  process.exit(0);
} catch (error) {
  write({ type: 'failed', sentence: sentenceOf(error) });
  process.exit(0);
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnusableFile) return error.message;
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return documentTexts.unusable.nested;
  }
  throw error;
}

/** Loads only what this kind of document needs. */
async function run(task: ChildJob, bytes: Uint8Array, send: Send): Promise<void> {
  switch (task.task) {
    case 'txt':
    case 'md':
      return (await import('./text.ts')).readTextFile(bytes, task.limits, send);
    case 'docx':
      return (await import('./docx.ts')).readDocx(bytes, task.limits, send);
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes, task.limits, send);
    case 'xlsx':
    case 'csv':
    case 'epub':
      return (await import('./imported-text.ts')).readImportedText(task.task, bytes, task.limits, send);
    case 'ocr':
      if (task.isPicture) return (await import('./ocr/recognize-pages.ts')).recognizePicture(bytes, task, send);
      return (await import('./ocr/recognize-pages.ts')).recognizePages(bytes, task, send);
  }
}

function write(message: ChildMessage): void {
  let rest = Buffer.from(`${JSON.stringify(message)}\n`);
  // A full pipe makes the writer wait.
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest));
}
