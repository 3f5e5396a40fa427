import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ToolDescription,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
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

/** Answers one message with a server of its own: nothing is kept between two of them. */
export async function answerMessage(call: McpCall): Promise<Response> {
  const { message: parsedBody, headers, closed: signal } = call;
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, signal });
  if (!(await isLegacyRequest(request, parsedBody))) {
    return createMcpHandler(() => serverFor(call), { legacy: 'reject' }).fetch(request, { parsedBody });
  }
  // The revisions that begin with a handshake. The handler's own way with them answers in a stream.
  const server = serverFor(call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  signal.addEventListener('abort', () => void server.close(), { once: true });
  return transport.handleRequest(request, { parsedBody });
}

function serverFor({ mayWrite, sentenceOf, from, program, ...call }: McpCall): Server {
  // Nothing hidden from AI is there, whatever is asked; the token's clients are a wall around this one.
  const context: Context = within(call.context, { screen: 'model', isReadOnly: !mayWrite });
  const server = new Server(
    { name: brand.name.toLowerCase(), title: brand.name, version: '1' },
    { capabilities: { tools: {}, resources: {} }, instructions: mcpTexts.instructions },
  );
  const noteUse = (what: string) => {
    const about = { subject: `${context.sessionId} ${what}`, detail: `${program}: ${what}` };
    return audit(call.context, 'mcp_used', from, context.userId, about);
  };

  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter(({ isWrite }) => mayWrite || !isWrite).map(describe),
  }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = toolNamed(params.name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, mcpTexts.noSuchTool);
    try {
      if (tool.isWrite && !mayWrite) throw new AppError('forbidden', httpTexts.token.readOnly);
      const input: unknown = tool.input.parse(params.arguments ?? {});
      const [text] = await Promise.all([tool.run(context, input, mcpReq.signal), noteUse(tool.name)]);
      return { content: [{ type: 'text', text }] };
    } catch (error) {
      return { content: [{ type: 'text', text: sentenceOf(error) }], isError: true };
    }
  });
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [NOTE_TEMPLATE] }));
  server.setRequestHandler('resources/list', ({ params }) =>
    orRefused(async () => {
      const [page] = await Promise.all([listNoteResources(context, params?.cursor), noteUse('resources/list')]);
      return page;
    }),
  );
  server.setRequestHandler('resources/read', ({ params }) =>
    orRefused(async () => {
      const [note] = await Promise.all([readNoteResource(context, params.uri), noteUse('resources/read')]);
      return { contents: [note] };
    }, params),
  );
  return server;

  async function orRefused<T>(work: () => Promise<T>, about?: { uri: string }): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { InvalidParams, InternalError } = ProtocolErrorCode;
      const code = error instanceof AppError ? InvalidParams : InternalError;
      throw new ProtocolError(code, sentenceOf(error), about && { uri: about.uri });
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
