import { z } from 'zod';

/** Storage of everything: files, database, keys and backups. */
export const storageSettings = {
  /** Folder for the embedded database, the keys, uploaded files and uploads in progress. */
  DATA_DIR: z.string().default('./data'),
  /** Where uploaded files are stored: `file:///folder` or `s3://bucket/prefix`; DATA_DIR/files when unset. */
  FILES_URL: z
    .string()
    .regex(/^(file:\/\/\/.|s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$))/, 'it begins with file:/// or s3://bucket')
    .optional(),
  /** The address of an S3-compatible storage other than Amazon's. */
  AWS_ENDPOINT_URL: z.url().optional(),
  /** A PostgreSQL to use instead of the embedded database (`postgres://…`). */
  DATABASE_URL: z.string().optional(),
  /** Uses a database that a newer version has upgraded, instead of refusing it. */
  ALLOW_NEWER_DATABASE: z.enum(['0', '1']).default('0'),
  /** 32 bytes or more, base64 or plain text; created and stored in DATA_DIR when unset and the database is embedded. */
  SECRET_KEY: z.string().optional(),
  /** While SECRET_KEY is being replaced, the other of the two keys: it decrypts too. */
  SECRET_KEY_PREVIOUS: z.string().min(32, 'it has 32 characters or more').optional(),
  /** Where backups are stored; DATA_DIR/backups when unset. */
  BACKUP_DIR: z.string().optional(),
  /** Encrypts backups, 32 characters or more; without it, backups are as readable as the database. */
  BACKUP_KEY: z.string().min(32, 'it has 32 characters or more').optional(),
};
