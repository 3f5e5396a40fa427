import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { LimitsOf } from '#server/http/limits.ts';
import type { Inventory } from '#server/http/route.ts';
import { describeApi, type OpenApi, type Operation } from './describe-api.ts';

/**
 * The script of the API's page: it sends a form's call with the access token, and shows the answer as text. It never
 * uses the browser's session, which could do more than the token.
 */
const tryCalls = `
const token = document.getElementById('token');
for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = form.querySelector('pre');
    const button = form.querySelector('button');
    answer.hidden = false;
    if (token.value.trim() === '') {
      answer.textContent = 'Paste an access token at the top of this page first.';
      return;
    }
    let path = form.dataset.path;
    const query = new URLSearchParams();
    const headers = { authorization: 'Bearer ' + token.value.trim() };
    for (const { value, dataset } of form.querySelectorAll('input')) {
      if (dataset.place === 'path') path = path.replace('{' + dataset.name + '}', encodeURIComponent(value));
      else if (value !== '' && dataset.place === 'header') headers[dataset.name] = value;
      else if (value !== '') query.set(dataset.name, value);
    }
    const body = form.querySelector('textarea')?.value;
    if (body !== undefined) headers['content-type'] = 'application/json';
    button.disabled = true;
    answer.textContent = 'Sending…';
    try {
      const search = query.size > 0 ? '?' + query : '';
      const reply = await fetch(path + search, { method: form.dataset.method, headers, body, credentials: 'omit' });
      const type = reply.headers.get('content-type') ?? '';
      const text = /json|text/.test(type) ? await reply.text() : type && '(' + type + ')';
      const shown = type.includes('application/json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
      answer.textContent = reply.status + ' ' + reply.statusText + '\\n' + shown;
    } catch {
      answer.textContent = 'No answer. Check your connection and try again.';
    }
    button.disabled = false;
  });
}
`;

const css = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem }
h2 { margin-top: 3rem }
h2::first-letter { text-transform: uppercase }
article { border-top: 1px solid #8886; padding: 1rem 0 }
h3 { margin: 0; font-size: 1.05rem }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
code, h3, [role=status] { overflow-wrap: anywhere }
[role=status] { white-space: pre-wrap }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886; border-radius: 0.5rem; max-height: 24rem }
summary { cursor: pointer; padding: 0.625rem 0 }
.method { display: inline-block; min-width: 4.5em; font-weight: 600 }
label { display: block; margin: 0.5rem 0 0.25rem; font-size: 0.875rem }
input, textarea { box-sizing: border-box; width: 100%; padding: 0.5rem 0.75rem; border: 1px solid #8888; border-radius: 0.5rem; background: transparent; color: inherit; font: 0.875rem/1.5 ui-monospace, monospace }
button { min-height: 2.75rem; margin: 0.75rem 0; padding: 0 1.25rem; border: 1px solid #8888; border-radius: 0.5rem; background: transparent; color: inherit; font: inherit; cursor: pointer }
`;

/** The page's policy: its own styles, its own script, which calls this API, and nothing else. */
const apiPagePolicy = [
  "default-src 'none'",
  `style-src '${hashOf(css)}'`,
  `script-src '${hashOf(tryCalls)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API's description as a page. Without its script it can be read, but no call can be tried. */
function apiPage(api: OpenApi): string {
  const sections = api.tags.map(({ name }) => section(api, name)).join('');
  const contents = api.tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(api.info.title)}</title><style>${css}</style></head>
<body><main><h1>${escaped(api.info.title)}</h1><p>${escaped(api.info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${api.openapi}).</p>
<section aria-labelledby="try"><h2 id="try">Try it</h2>
<p>Create an access token in Settings → Account, and paste it here. It stays in this page until you leave it. Each call below has a form under “Try it”. What you change there changes your account.</p>
<label for="token">Access token</label><input id="token" type="password" autocomplete="off" spellcheck="false" placeholder="sph_…"></section>
<nav aria-label="Parts"><ul>${contents}</ul></nav>${sections}</main><script>${tryCalls}</script></body></html>`;
}

function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

function section(api: OpenApi, tag: string): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => call(method, path, operation)),
  );
  return `<section><h2 id="${tag}">${tag}</h2>${calls.join('')}</section>`;
}

function call(method: string, path: string, operation: Operation): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation;
  const parts = [
    ...parameters.map(({ name, in: place, schema }) => schemaBlock(`${name} (${place})`, schema)),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => schemaBlock(`Body, ${type}`, schema)),
    ...Object.entries(responses)
      .filter(([status]) => status !== 'default')
      .flatMap(([status, { content }]) =>
        content === undefined
          ? [`<p>${status}, without a body</p>`]
          : Object.entries(content).map(([type, { schema }]) => schemaBlock(`${status}, ${type}`, schema)),
      ),
  ];
  const [, token] = security;
  const who =
    security.length === 0 ? 'without a session' : token ? `with a ${token.token} token` : 'only with a session';
  return `<article id="${operationId}"><h3><code><span class="method">${method.toUpperCase()}</span>${escaped(path)}</code></h3>
<p>${escaped(summary)} · ${who}</p>${parts.join('')}${token ? tryForm(method, path, operation) : ''}</article>`;
}

/** What a call needs, for the page's script to send; the answer is written under it. */
function tryForm(method: string, path: string, { operationId, parameters, requestBody, responses }: Operation): string {
  const types = Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {}));
  const isJson = requestBody === undefined || 'application/json' in requestBody.content;
  if (!isJson || (types.includes('text/event-stream') && !types.includes('application/json'))) return '';
  const fields = parameters.map(
    ({ name, in: place, required }) =>
      `<label for="${operationId}-${name}">${name}${required ? '' : ' (optional)'}</label>` +
      `<input id="${operationId}-${name}" data-place="${place}" data-name="${name}" autocomplete="off">`,
  );
  const body = requestBody
    ? `<label for="${operationId}-body">Body, JSON</label><textarea id="${operationId}-body" data-place="body" rows="4" spellcheck="false">{}</textarea>`
    : '';
  return `<details class="try"><summary>Try it</summary><form data-method="${method.toUpperCase()}" data-path="${escaped(path)}">${fields.join('')}${body}
<button>Send</button><pre role="status" tabindex="0" hidden></pre></form></details>`;
}

function schemaBlock(title: string, schema: unknown): string {
  return `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * `/api/openapi.json`, and the same for people at `/api/docs`; both are created from the mounted calls on first use.
 */
export function mountOpenApi(app: FastifyInstance, config: Config, inventory: Inventory, limitsOf: LimitsOf): void {
  let described: { api: OpenApi; page: string } | undefined;
  const description = () => {
    if (described === undefined) {
      const api = describeApi(inventory, config);
      described = { api, page: apiPage(api) };
    }
    return described;
  };
  const options = { onRequest: limitsOf('read'), config: { limit: 'read' as const } };
  app.get('/api/openapi.json', options, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(description().api)),
  );
  app.get('/api/docs', options, async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', apiPagePolicy).send(description().page),
  );
}
