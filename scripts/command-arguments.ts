import { type ParseArgsConfig, parseArgs } from 'node:util';
import { refuseUsage } from './printing.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What a command was called with. `--help` prints the usage; an unknown option too, and ends the command. */
export function readArguments<const Given extends Options>(usage: string, options: Given) {
  try {
    const help = { help: { type: 'boolean', short: 'h' } } as const;
    // npm scripts run `node scripts/run.mjs <task> …`.
    const read = parseArgs({ args: process.argv.slice(3), allowPositionals: true, options: { ...options, ...help } });
    if ((read.values as { help?: boolean }).help) {
      process.stdout.write(usage);
      process.exit();
    }
    return read;
  } catch (error) {
    return refuseUsage(`${(error as Error).message}\n\n${usage}`);
  }
}
