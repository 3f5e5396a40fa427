import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A storage that speaks as much of S3 as is used, over HTTP, in memory. */
export interface S3Server {
  url: string;
  /** What it keeps, by bucket and key. */
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** Every request, as method and address. */
  requests: string[];
  /** From now on it answers nothing and keeps its connections, or stops in the middle of a file; or answers again. */
  behave: (how: 'well' | 'frozen' | 'stopping halfway') => void;
  close: () => Promise<void>;
}

/** Starts an S3-compatible storage that pages its lists after two keys. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const requests: string[] = [];
  let behavior: Parameters<S3Server['behave']>[0] = 'well';
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (behavior === 'frozen') return;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=test-id/')) {
      return answer(response, 403, errorOf('AccessDenied'));
    }
    if (searchParams.get('list-type') === '2')
      return list(response, pathname.slice(1).replace(/\/$/, ''), searchParams);
    const name = decodeURIComponent(pathname.slice(1));
    const object = objects.get(name);
    if (request.method === 'PUT') {
      objects.set(name, { bytes: await bodyOf(request), at: new Date() });
      return answer(response, 200, '', { etag: '"x"' });
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return answer(response, 204, '');
    }
    if (object === undefined) return answer(response, 404, request.method === 'HEAD' ? '' : errorOf('NoSuchKey'));
    const headers = { 'content-length': String(object.bytes.length), 'last-modified': object.at.toUTCString() };
    response.writeHead(200, headers);
    if (behavior === 'stopping halfway') return response.write(object.bytes.subarray(0, object.bytes.length / 2));
    return response.end(request.method === 'HEAD' ? undefined : object.bytes);
  });

  function list(response: ServerResponse, bucket: string, query: URLSearchParams): void {
    const begin = `${bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const all = [...objects.keys()].filter((name) => name.startsWith(begin) && name > after).sort();
    const page = all.slice(0, 2);
    const contents = page.map((name) => {
      const key = name.slice(bucket.length + 1);
      return `<Contents><Key>${key}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified></Contents>`;
    });
    const isMore = all.length > page.length;
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
    answer(response, 200, xml, { 'content-type': 'application/xml' });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    requests,
    behave: (how) => {
      behavior = how;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end(body);
}

function errorOf(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
