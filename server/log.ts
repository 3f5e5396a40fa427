import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from '#server/config.ts';

/** Names under which a secret could reach the log, at the top level and one level down. */
const secretNames = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'recoveryCode',
  'inviteCode',
  'apiKey',
  'key',
  '["x-api-key"]',
];

/** The server's log, one JSON object per line, without secrets, query strings or users' text. */
export function createLog(config: Config, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level: config.LOG_LEVEL,
    redact: {
      // The form parser logs all headers of an upload at trace level.
      paths: [
        'busboyOptions',
        ...secretNames.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]),
      ],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/** An error without its data: drivers put the query's parameters, and so users' text, into messages and fields. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const root = rootOf(error);
  const code = 'code' in root ? String(root.code) : undefined;
  // Parsers quote invalid input in the message too.
  const isQuoting = 'query' in root || 'query' in error || root instanceof SyntaxError;
  const message = isQuoting ? undefined : root.message.slice(0, 300);
  return {
    type: root.name,
    code,
    message,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}
