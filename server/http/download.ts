import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A stored file for its owner to download. */
export interface FileReply {
  name: string;
  size: number;
  content: Readable;
}

/** Sends a file as a download, never to be displayed: a browser that rendered it would do so on our origin. */
export function sendFile(reply: FastifyReply, { name, size, content }: FileReply): FastifyReply {
  return reply
    .type('application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', dispositionOf(name))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(content);
}

/** The name in UTF-8 as RFC 8187 encodes it, and in ASCII for clients that can't read that. */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
