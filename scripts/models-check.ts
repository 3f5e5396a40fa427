import { createAi } from '#server/ai/ai.ts';
import type { Provider } from '#server/ai/provider.ts';
import { ToolsRefusedError } from '#server/ai/provider-errors.ts';
import { readConfig } from '#server/config.ts';
import { readArguments } from './command-arguments.ts';
import { commandTexts } from './commands.texts.ts';

const texts = commandTexts.modelsCheck;
/** What stands at the beginning of a long text, and whether the model still sees it says whether its start was cut. */
const CODE = '4812';
/** Of the context, in characters: words of five letters and a space are two tokens at most. */
const LONG_SHARE = 1.8;

/**
 * `npm run models:check`: asks the server's language model as the assistant does: a short answer as a stream, a text
 * that nearly fills its context, and the call of a tool. Ends with 1 where it can't answer or cuts what it gets.
 */
readArguments('npm run models:check\n', {});
const config = readConfig();
const { operator, connect } = createAi(config);
if (operator === undefined) fail(texts.none);
else await check(connect(operator));
// Connections that are kept alive would be waited for.
process.exit();

async function check(model: Provider): Promise<void> {
  say(texts.asking(model.name, operator?.baseUrl ?? ''));
  try {
    await checkAnswer(model);
    await checkContext(model);
    await checkTools(model);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

async function checkAnswer(model: Provider): Promise<void> {
  const began = performance.now();
  let [text, firstMs] = ['', 0];
  const messages = [{ role: 'user' as const, content: 'Say in one short sentence that you are ready.' }];
  for await (const piece of model.stream({ system: 'You answer briefly.', messages })) {
    firstMs ||= performance.now() - began;
    text += piece;
  }
  if (text.trim() === '') return fail(texts.empty);
  say(texts.answers(firstMs / 1000, (performance.now() - began) / 1000));
}

async function checkContext(model: Provider): Promise<void> {
  const filler = 'notes '.repeat((model.contextTokens * LONG_SHARE) / 6);
  const content = `The code is ${CODE}.\n${filler}\nWhich code stands at the beginning? Answer with the code alone.`;
  const answer = await model.complete({ system: 'You answer briefly.', messages: [{ role: 'user', content }] });
  if (answer.includes(CODE)) say(texts.readsAll(model.contextTokens));
  else fail(texts.cuts(model.contextTokens));
}

async function checkTools(model: Provider): Promise<void> {
  const parameters = { type: 'object' as const, properties: { query: { type: 'string' as const } } };
  const tools = [{ name: 'search', description: 'Searches the notes of the user.', parameters }];
  const messages = [{ role: 'user' as const, content: 'Search my notes for “budget”.' }];
  try {
    const { calls } = await model.step({ system: 'Use the tool.', messages, tools }, () => {});
    say(calls.length > 0 ? texts.tools : texts.noCall);
  } catch (error) {
    if (!(error instanceof ToolsRefusedError)) throw error;
    say(texts.noTools);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
