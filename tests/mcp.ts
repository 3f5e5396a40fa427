import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import type { TestUser } from './server.ts';

/** A new access token of the user. */
export async function tokenOf(
  user: TestUser,
  { scope = 'write', clientIds = null }: { scope?: 'read' | 'write'; clientIds?: string[] | null } = {},
): Promise<string> {
  const reply = await user.post('/api/user/tokens', { name: 'Assistant', scope, clientIds, password: user.password });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().token;
}

/** The SDK's own client, connected with a token. In the current revision; `legacy` begins with the handshake of the one before. */
export async function connectAssistant(
  origin: string,
  token: string,
  mode: 'legacy' | { pin: string } = { pin: '2026-07-28' },
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }));
  return client;
}

/** What a tool answers; an error begins with `Error: `. */
export async function callTool(client: Client, name: string, args: object = {}): Promise<string> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return result.isError ? `Error: ${text}` : text;
}
