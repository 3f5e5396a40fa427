import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A stored file as its owner gets it back. */
export interface FileReply {
  name: string;
  size: number;
  content: Readable;
}

/** Sends a file to be kept, never to be shown: a browser that rendered it would do so on our origin. */
export function sendFile(reply: FastifyReply, { name, size, content }: FileReply): FastifyReply {
  return reply
    .type('application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', dispositionOf(name))
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .send(content);
}

/** The name in UTF-8 as RFC 8187 writes it, and in plain letters for who cannot read that. */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
