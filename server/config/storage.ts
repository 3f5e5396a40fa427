import { z } from 'zod';
import { whole } from './whole.ts';

/** Where everything is kept: files, database, keys and backups. */
export const storageSettings = {
  /** Folder of the embedded database, the keys, the uploaded files and what is being uploaded. */
  DATA_DIR: z.string().default('./data'),
  /** Where uploaded files are kept: `file:///folder` or `s3://bucket/prefix`; DATA_DIR/files when unset. */
  FILES_URL: z
    .string()
    .regex(/^(file:\/\/\/.|s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$))/, 'it begins with file:/// or s3://bucket')
    .optional(),
  /** The address of an S3-compatible storage other than Amazon's. */
  AWS_ENDPOINT_URL: z.url().optional(),
  /** A PostgreSQL to use instead of the embedded database (`postgres://…`). */
  DATABASE_URL: z.string().optional(),
  /** Connections to that PostgreSQL. */
  DATABASE_POOL: whole(10),
  /** Uses a database that a newer version has upgraded, instead of refusing it. */
  ALLOW_NEWER_DATABASE: z.enum(['0', '1']).default('0'),
  /** 32 bytes or more, base64 or plain text; made and kept in DATA_DIR when unset and the database is embedded. */
  SECRET_KEY: z.string().optional(),
  /** While SECRET_KEY is being replaced, the other of the two keys: what it sealed opens too. */
  SECRET_KEY_PREVIOUS: z.string().min(32, 'it has 32 characters or more').optional(),
  /** Where backups are kept; DATA_DIR/backups when unset. */
  BACKUP_DIR: z.string().optional(),
  /** Encrypts backups, 32 characters or more; they are as good as the database without. */
  BACKUP_KEY: z.string().min(32, 'it has 32 characters or more').optional(),
};
