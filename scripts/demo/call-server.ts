/** The demonstration cannot be made, for a reason that its sentence says. */
export class DemoError extends Error {}

/** Makes one of the product's calls, with the session that an earlier one began; answers with what came back. */
export type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;

/** Calls to a server that runs. A form is sent as a form, anything else as JSON. */
export function callServer(server: string): Call {
  let cookie = '';
  return async (method, path, body) => {
    const isJson = body !== undefined && !(body instanceof FormData);
    const reply = await fetch(new URL(path, server), {
      method,
      headers: { cookie, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    }).catch(() => {
      throw new DemoError(
        `No server answers at ${server}. Start the server first, or name its address: npm run seed:demo -- http://localhost:5001`,
      );
    });
    cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = await reply.text();
    return {
      status: reply.status,
      body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    };
  };
}

/** Makes a call that has to succeed, and answers with its body. */
export async function successful(call: Call, method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await call(method, path, body);
  if (reply.status < 200 || reply.status > 299) {
    throw new Error(`${method} ${path} was answered with ${reply.status}: ${String(reply.body)}`);
  }
  return reply.body;
}
