import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileReply } from '#server/files/files.ts';

/** In an element of a page that shows pictures a drawing runs and loads nothing; everywhere else it would be a page. */
function isDrawn({ headers }: FastifyRequest, name: string): boolean {
  return headers['sec-fetch-dest'] === 'image' && /\.svg$/i.test(name);
}

/** Sends a file to be kept, not to be shown: a browser that rendered it would do so on our origin. */
export function sendFile(reply: FastifyReply, { name, size, content, shownAs, etag }: FileReply): FastifyReply {
  if (etag !== undefined) {
    // Whoever signs in next in the same browser has another cookie, but a colleague whose grant ends has the same.
    const cached = reply.request.identity?.grant ? 'private, no-cache' : 'private, max-age=31536000, immutable';
    reply.headers({ etag, 'cache-control': cached, vary: 'cookie, sec-fetch-dest' });
    if (reply.request.headers['if-none-match'] === etag) {
      content.destroy();
      return reply.code(304).send();
    }
  }
  // Without a body there is nothing to read, or to write.
  if (reply.request.method === 'HEAD') content.destroy();
  return reply
    .type(shownAs ?? (isDrawn(reply.request, name) ? 'image/svg+xml' : 'application/octet-stream'))
    .headers(size === null ? {} : { 'content-length': size })
    .header('content-disposition', dispositionOf(name, shownAs === undefined ? 'attachment' : 'inline'))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(content);
}

/** The name in UTF-8 as RFC 8187 writes it, and in plain letters for who cannot read that. */
export function dispositionOf(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
