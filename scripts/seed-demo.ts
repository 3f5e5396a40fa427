import { readArguments } from './command-arguments.ts';
import { commandTexts as texts } from './commands.texts.ts';
import { DemoError } from './demo/call-server.ts';
import { makeDemo } from './demo/make-demo.ts';

const USAGE = 'npm run seed:demo -- [address of the server]\n';
const {
  positionals: [server = 'http://localhost:5000'],
} = readArguments(USAGE, {});

try {
  const { username, password, notes, documents } = await makeDemo(server);
  process.stdout.write(`${texts.demo(notes, documents, server)}\n`);
  process.stdout.write(`${texts.demoAccount(username, password)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof DemoError ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
