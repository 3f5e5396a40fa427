import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Tool as ToolDescription,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { z } from 'zod';
import { audit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { httpTexts } from '#server/http/http.texts.ts';
import type { McpCall } from '#server/http/mcp-endpoint.ts';
import { within } from '#server/walls.ts';
import { brand } from '#shared/brand.ts';
import { mcpTexts } from './mcp.texts.ts';
import { listNoteResources, NOTE_TEMPLATE, readNoteResource } from './note-resources.ts';
import type { Tool } from './tool.ts';
import { toolNamed, tools } from './tools.ts';

/** The protocol's code for a resource that isn't there. */
const NO_RESOURCE = -32_002;
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Answers one message with a server of its own: nothing is kept between two of them. */
export async function answerMessage(call: McpCall): Promise<Response> {
  const server = serverFor(call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  call.closed.addEventListener('abort', () => void server.close(), { once: true });
  const request = new Request(`http://localhost/mcp`, { method: 'POST', headers: call.headers });
  return transport.handleRequest(request, { parsedBody: call.message });
}

function serverFor({ mayWrite, sentenceOf, from, program, ...call }: McpCall): Server {
  // Nothing hidden from AI is there, whatever is asked; the token's clients are a wall around this one.
  const context: Context = within(call.context, { screen: 'model', isReadOnly: !mayWrite });
  const server = new Server(
    { name: brand.name.toLowerCase(), title: brand.name, version: '1' },
    { capabilities: { tools: {}, resources: {} }, instructions: mcpTexts.instructions, jsonSchemaValidator },
  );
  const noteUse = (what: string) => {
    const about = { subject: `${context.sessionId} ${what}`, detail: `${program}: ${what}` };
    return audit(call.context, 'mcp_used', from, context.userId, about);
  };

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.filter(({ isWrite }) => mayWrite || !isWrite).map(describe),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }): Promise<CallToolResult> => {
    const tool = toolNamed(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, mcpTexts.noSuchTool);
    try {
      if (tool.isWrite && !mayWrite) throw new AppError('forbidden', httpTexts.token.readOnly);
      const input: unknown = tool.input.parse(params.arguments ?? {});
      const [text] = await Promise.all([tool.run(context, input, signal), noteUse(tool.name)]);
      return { content: [{ type: 'text', text }] };
    } catch (error) {
      return { content: [{ type: 'text', text: sentenceOf(error) }], isError: true };
    }
  });
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [NOTE_TEMPLATE] }));
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    orRefused(async () => {
      const [page] = await Promise.all([listNoteResources(context, params?.cursor), noteUse('resources/list')]);
      return page;
    }, ErrorCode.InvalidParams),
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) =>
    orRefused(async () => {
      const [note] = await Promise.all([readNoteResource(context, params.uri), noteUse('resources/read')]);
      return { contents: [note] };
    }, NO_RESOURCE),
  );
  return server;

  async function orRefused<T>(work: () => Promise<T>, code: number): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new McpError(error instanceof AppError ? code : ErrorCode.InternalError, sentenceOf(error));
    }
  }
}

function describe({ name, title, description, input, isWrite }: Tool): ToolDescription {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return {
    name,
    title,
    description,
    inputSchema: schema as ToolDescription['inputSchema'],
    // Nothing is overwritten for good: a note keeps its versions. Nothing but the user's own notes is reached.
    annotations: { title, readOnlyHint: isWrite !== true, destructiveHint: false, openWorldHint: false },
  };
}
