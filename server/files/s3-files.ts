import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Config } from '#server/config.ts';
import { type Files, isKey, NoSuchFileError, newKey } from './files.ts';
import { tempPath } from './temp-files.ts';

const silent = () => {};
const ATTEMPTS = 2;
/** A storage that is slow but not silent has this many times as long to answer. */
const TRICKLE = 12;

/** Files in a bucket. Region and credentials come from where Amazon's own tools find them. */
export function s3Files(url: URL, config: Config): Files {
  const bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const silence = config.LIMIT_FILES_SECONDS * 1000;
  const client = new S3Client({
    // Other storages have one host name for all buckets, and not all support the newer checksums.
    ...(config.AWS_ENDPOINT_URL === undefined ? {} : { endpoint: config.AWS_ENDPOINT_URL, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The caller logs failures.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: silence,
      socketTimeout: silence,
      requestTimeout: TRICKLE * silence,
      throwOnRequestTimeout: true,
    },
  });
  const at = (key: string) => {
    if (!isKey(key)) throw new NoSuchFileError();
    return { Bucket: bucket, Key: prefix === '' ? key : `${prefix}/${key}` };
  };
  const read = async (key: string) => {
    const { Body } = await client.send(new GetObjectCommand(at(key))).catch(asNoSuchFile);
    if (Body === undefined) throw new NoSuchFileError();
    return Body as Readable;
  };
  return {
    put: async (path, key = newKey()) => {
      const { size } = await stat(path);
      await client.send(new PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size }));
      return key;
    },
    read,
    remove: async (key) => {
      if (isKey(key)) await client.send(new DeleteObjectCommand(at(key)));
    },
    exists: async (key) => {
      if (!isKey(key)) return false;
      try {
        await client.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    atPath: async (key, work) => {
      const path = await tempPath(config.DATA_DIR);
      try {
        await pipeline(await read(key), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    keysBefore: (moment) => oldKeys(client, bucket, prefix, moment),
    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
}

async function* oldKeys(client: S3Client, bucket: string, prefix: string, moment: Date): AsyncGenerator<string> {
  const folder = prefix === '' ? '' : `${prefix}/`;
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: token }),
    );
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const key = Key.slice(folder.length);
      if (isKey(key) && LastModified !== undefined && LastModified < moment) yield key;
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

function asNoSuchFile(error: unknown): never {
  throw isMissing(error) ? new NoSuchFileError() : error;
}

function isMissing(error: unknown): boolean {
  // A missing bucket is a storage failure: its files are not deleted.
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}
