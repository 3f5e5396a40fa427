import { z } from 'zod';
import { GIB, MIB } from '#shared/size-text.ts';
import { readMachine, shareOut } from './machine.ts';
import { whole } from './whole.ts';

/** The container's, if there is one: with more it would be killed. */
const shares = shareOut(readMachine());

/** Limits that keep one user, or a crowd, from taking the server from the others. */
export const limitSettings = {
  /** `off` turns the rate limits (and nothing else) off, for benchmarks and fault tests on a loopback address. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Seconds without a request after which a session ends. */
  LIMIT_SESSION_IDLE_SECONDS: whole(30 * 24 * 3600),
  /** Seconds after sign-in at which a session ends in any case. */
  LIMIT_SESSION_ABSOLUTE_SECONDS: whole(365 * 24 * 3600),
  /** Seconds between two updates of a session's last use. */
  LIMIT_SESSION_TOUCH_SECONDS: whole(300, 0),
  /** Sessions one user can have; the oldest ends when another begins. */
  LIMIT_SESSIONS_PER_USER: whole(20),
  /** Wrong passwords for one username in the window before further attempts have to wait. */
  LIMIT_LOGIN_FAILURES: whole(10),
  /** Length of that window in seconds. */
  LIMIT_LOGIN_WINDOW_SECONDS: whole(15 * 60),
  /** Wrong passwords from one address in the same window. */
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: whole(100),
  /** Registrations from one address in ten minutes. */
  LIMIT_REGISTER: whole(60),
  /** Registrations from one address in a day. */
  LIMIT_REGISTER_PER_DAY: whole(300),
  /** Calls of one user in a minute. */
  LIMIT_USER: whole(600),
  /** Calls from one address in a minute. */
  LIMIT_ADDRESS: whole(1200),
  /** Writes of one user in a minute. */
  LIMIT_WRITE: whole(240),
  /** Searches of one user in a minute; while typing each pause is one. */
  LIMIT_SEARCH: whole(120),
  /** Questions of one user to the assistant in a minute. */
  LIMIT_CHAT: whole(20),
  /** Questions of one user to the assistant in a day. */
  LIMIT_CHAT_PER_DAY: whole(300),
  /** Questions of one user that are being answered at the same time. */
  LIMIT_CHATS_AT_ONCE: whole(2),
  /** Questions of all users that are being answered at the same time. */
  LIMIT_CHATS_AT_ONCE_OF_ALL: whole(20),
  /** Seconds a language model's answer may take. */
  LIMIT_AI_SECONDS: whole(60),
  /** Seconds until a language model's streamed answer begins. */
  LIMIT_AI_BEGIN_SECONDS: whole(20),
  /** Uploads of one user in a minute. */
  LIMIT_UPLOAD: whole(10),
  /** Uploads of one user in a day. */
  LIMIT_UPLOAD_PER_DAY: whole(100),
  /** Pictures and files of one user for their notes, in a minute. */
  LIMIT_ATTACHMENT: whole(60),
  /** Pictures and files of one user for their notes, in a day. */
  LIMIT_ATTACHMENT_PER_DAY: whole(1000),
  /** Millions of pixels that a picture in a note may have. */
  LIMIT_ATTACHMENT_MEGAPIXELS: whole(50),
  /** Seconds of processor time for decoding one picture and writing it again. */
  LIMIT_ATTACHMENT_SECONDS: whole(20),
  /** Pictures decoded at the same time, and as many whose text is read. */
  LIMIT_ATTACHMENTS_AT_ONCE: whole(2),
  /** Days for which a picture or a file is still stored that no version of a note refers to. */
  LIMIT_ATTACHMENT_DAYS: whole(7),
  /** Documents of one user that are being read or wait to be. */
  LIMIT_DOCUMENTS_UNFINISHED: whole(6),
  /** Documents of all users that are being processed or waiting. */
  LIMIT_DOCUMENTS_UNFINISHED_OF_ALL: whole(500),
  /** Documents processed at the same time, one per user. */
  LIMIT_DOCUMENTS_AT_ONCE: whole(4),
  /** Imports worked on at the same time, one per user. */
  LIMIT_IMPORTS_AT_ONCE: whole(2),
  /** Seconds of processor time for reading one archive; its plan has at most 60. */
  LIMIT_IMPORT_SECONDS: whole(600),
  /** Megabytes of memory for the process that reads an archive. */
  LIMIT_IMPORT_MEMORY_MB: whole(600, 200),
  /** Exports of one user in a minute, and in a day. */
  LIMIT_EXPORT: whole(20),
  LIMIT_EXPORT_PER_DAY: whole(500),
  /** Archives of everything that are written at the same time, one per user. */
  LIMIT_EXPORTS_AT_ONCE: whole(2),
  /** Pages of a PDF; one with more is refused. */
  LIMIT_PDF_PAGES: whole(500),
  /** Characters of text read from one document; the rest stays in the file. */
  LIMIT_DOCUMENT_CHARACTERS: whole(2_000_000),
  /** Seconds for reading the text of one document, plus the same for each hundred pages. */
  LIMIT_PARSE_SECONDS: whole(20),
  /** Pages of one document that go through OCR. */
  LIMIT_OCR_PAGES: whole(50),
  /** Seconds for OCR of one page. */
  LIMIT_OCR_PAGE_SECONDS: whole(120),
  /** OCR processes at the same time; when unset, as many as cores and memory allow. */
  LIMIT_OCR_PROCESSES: whole(shares.recognizers),
  /** Megabytes one process that reads a document may use; when unset 700, or what the memory allows. */
  LIMIT_EXTRACTION_MEMORY_MB: whole(shares.reader, 200),
  /** Megabytes of heap for the process that compiles an index; when unset 15 % of the memory, up to 1,024. */
  LIMIT_COMPILER_MEMORY_MB: whole(shares.compiler, 64),
  /** Recordings transcribed at the same time, one per user. */
  LIMIT_TRANSCRIPTIONS_AT_ONCE: whole(4),
  /** Recordings of one user that are being transcribed or waiting. */
  LIMIT_TRANSCRIPTIONS_OF_USER: whole(3),
  /** Seconds of one recording. */
  LIMIT_AUDIO_SECONDS: whole(4 * 3600),
  /** Visits to one shared page in a minute; each of its pictures counts as one. */
  LIMIT_SHARED_PAGE: whole(3000),
  /** Visits to shared pages from one address in a minute, pictures as well. */
  LIMIT_SHARED_ADDRESS: whole(1200),
  /** Streams of progress and changes one user may have open on one server. */
  LIMIT_EVENT_STREAMS: whole(10),
  /** Password changes and account deletions of one user in an hour. */
  LIMIT_SECRET: whole(10),
  /** Passwords hashed at the same time. */
  LIMIT_HASHES: whole(4),
  /** Sign-ins that wait for a hash before the server says it is busy. */
  LIMIT_HASH_QUEUE: whole(100),
  /** Mean event loop delay in milliseconds above which the server refuses calls as busy; saves at twice that. */
  LIMIT_EVENT_LOOP_DELAY_MS: whole(500),
  /**
   * Process memory in bytes above which calls are refused in the same way; when unset 45 % of the memory, at least 450
   * MB or three quarters of it, up to 1.5 GiB.
   */
  LIMIT_MEMORY_BYTES: whole(shares.server * MIB),
  /** Connections open at the same time. */
  LIMIT_CONNECTIONS: whole(2000),
  /** Seconds a request may take to arrive in full. */
  LIMIT_REQUEST_SECONDS: whole(30),
  /** Seconds in which an upload has to arrive in full, or at least another megabyte of it. */
  LIMIT_UPLOAD_SECONDS: whole(120),
  /**
   * Seconds after SIGTERM in which calls are still served while `/readyz` says 503, so that a proxy can route
   * elsewhere.
   */
  LIMIT_DRAIN_SECONDS: whole(0, 0),
  /** Seconds a shutdown may take after that. */
  LIMIT_SHUTDOWN_SECONDS: whole(10),
  /** Seconds to wait for the database at start. */
  LIMIT_DATABASE_WAIT_SECONDS: whole(30),
  /** Seconds an S3-compatible file storage may be silent before a call to it fails. */
  LIMIT_FILES_SECONDS: whole(10),
  /** Free bytes on the embedded database's disk below which nothing more is written. */
  LIMIT_DISK_FREE_BYTES: whole(50 * MIB, 0),
  /** Free bytes on the disk of uploaded files below which uploads are refused. */
  LIMIT_UPLOAD_DISK_FREE_BYTES: whole(200 * MIB, 0),
  /** Bytes of notes, their history, files and recordings that one user can store. */
  LIMIT_STORAGE_BYTES_PER_USER: whole(2 * GIB),
  /** Notes one user can have, including those in Trash. */
  LIMIT_NOTES_PER_USER: whole(100_000),
  /** Days a deleted note stays in Trash. */
  LIMIT_TRASH_DAYS: whole(30),
  /** Days an earlier version stays in a note's history. */
  LIMIT_HISTORY_DAYS: whole(30),
  /** Hours for which every hourly backup of the embedded database is kept. */
  LIMIT_BACKUP_HOURS: whole(24),
  /** Days for which the last backup of each day is kept. */
  LIMIT_BACKUP_DAYS: whole(30),
  /** Bytes of search indexes held in memory; the least recently used are evicted. */
  LIMIT_SEARCH_MEMORY_BYTES: whole(256 * MIB),
  /** Milliseconds a search waits for its index to load before it is answered by titles. */
  LIMIT_SEARCH_LOAD_MS: whole(2000),
  /** Niceness of the process that compiles search indexes: at 19 everything else goes first. */
  COMPILER_NICE: whole(19, 0).pipe(z.number().max(19)),
};
