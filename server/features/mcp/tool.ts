import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { clientOfFolder } from '#server/features/clients/clients.service.ts';
import type { Client } from '#shared/clients.ts';
import type { LimitClass } from '#shared/endpoint.ts';
import { mcpTexts } from './mcp.texts.ts';

/** Something that an assistant can do. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  /** Not offered to a token that may only read. */
  isWrite?: true;
  limit: LimitClass;
  /** Answers in words; throws an error with a sentence. */
  run: (context: Context, input: unknown, leaving: AbortSignal) => Promise<string>;
}

/** Declares a tool; its work gets what its input's schema makes of the arguments. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run: (context: Context, input: z.output<Input>, leaving: AbortSignal) => Promise<string>;
  },
): Tool {
  return { ...tool, run: (context, input, leaving) => tool.run(context, input as z.output<Input>, leaving) };
}

export const clientId = z.string().max(100).describe('The id of a client, from list_clients');
export const noteId = z.string().max(100).describe('The id of a note');

/** @throws {AppError} `not_found` for a client that isn't there, or isn't the token's. */
export async function requireClient(context: Context, id: string): Promise<Client> {
  const client = await clientOfFolder(context, id);
  if (client === undefined) throw new AppError('not_found', mcpTexts.noSuchClient);
  return client;
}
