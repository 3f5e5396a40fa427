import { createHash } from 'node:crypto';
import type { OpenApi, Operation } from './describe-api.ts';

const css = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem }
h2 { margin-top: 3rem; text-transform: capitalize }
article { border-top: 1px solid #8886; padding: 1rem 0 }
h3 { margin: 0; font-size: 1.05rem }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886; border-radius: 0.5rem; max-height: 24rem }
summary { cursor: pointer; padding: 0.25rem 0 }
.method { display: inline-block; min-width: 4.5em; font-weight: 600 }
`;

/** The page's policy: its own styles and nothing else. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The API's description as a page without scripts. */
export function apiPage(api: OpenApi): string {
  const sections = api.tags.map(({ name }) => section(api, name)).join('');
  const contents = api.tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(api.info.title)}</title><style>${css}</style></head>
<body><main><h1>${escaped(api.info.title)}</h1><p>${escaped(api.info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${api.openapi}).</p>
<nav aria-label="Parts"><ul>${contents}</ul></nav>${sections}</main></body></html>`;
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
  const who = security.length === 0 ? ' · without a session' : '';
  return `<article id="${operationId}"><h3><code><span class="method">${method.toUpperCase()}</span>${escaped(path)}</code></h3>
<p>${escaped(summary)}${who}</p>${parts.join('')}</article>`;
}

function schemaBlock(title: string, schema: unknown): string {
  return `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
