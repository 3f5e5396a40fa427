import { MIB } from '#shared/size-text.ts';
import { readMachine, shareOut } from './machine.ts';

/** The container's, if there is one: with more it would be killed. */
const shares = shareOut(readMachine());

/**
 * Limits that keep one user, or a crowd, from taking the server from the others. They aren't settings,
 * since no server needs other values than these; only tests do.
 */
export const limits = {
  /** Seconds without a request after which a session ends: a holiday does not sign anybody out. */
  LIMIT_SESSION_IDLE_SECONDS: 30 * 24 * 3600,
  /** Seconds after sign-in at which a session ends in any case: a stolen cookie is no use forever. */
  LIMIT_SESSION_ABSOLUTE_SECONDS: 365 * 24 * 3600,
  /** Seconds between two updates of a session's last use: a write for each call would cost more than the call. */
  LIMIT_SESSION_TOUCH_SECONDS: 300,
  /** Sessions one user can have, more than anybody has devices; the oldest ends when another begins. */
  LIMIT_SESSIONS_PER_USER: 20,
  /** Wrong passwords for one username in the window: a person remembers within ten, guessing needs more. */
  LIMIT_LOGIN_FAILURES: 10,
  /** Length of that window in seconds. */
  LIMIT_LOGIN_WINDOW_SECONDS: 15 * 60,
  /** Wrong passwords from one address in the same window: an office makes more mistakes than a person. */
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: 100,
  /** Registrations from one address in ten minutes: a class has that many, a script wants more. */
  LIMIT_REGISTER: 60,
  /** Registrations from one address in a day. */
  LIMIT_REGISTER_PER_DAY: 300,
  /** Calls of one user in a minute: several open tabs stay far below. */
  LIMIT_USER: 600,
  /** Writes of one user in a minute: saving while typing takes 60. */
  LIMIT_WRITE: 240,
  /** Searches of one user in a minute; while typing each pause is one. */
  LIMIT_SEARCH: 120,
  /** Questions of one user to the assistant in a minute: more than a person reads. */
  LIMIT_CHAT: 20,
  /** Questions of one user to the assistant in a day: each may cost the administrator money. */
  LIMIT_CHAT_PER_DAY: 300,
  /** Questions of one user that are being answered at the same time: two tabs. */
  LIMIT_CHATS_AT_ONCE: 2,
  /** Questions of all users that are being answered at the same time. */
  LIMIT_CHATS_AT_ONCE_OF_ALL: 20,
  /** Notes of one user in an hour that a model is asked about for their to-dos: each may cost money. */
  LIMIT_NOTES_TO_MODEL_PER_HOUR: 60,
  /** Seconds a language model's answer may take; longer with a model on this machine, see models.ts. */
  LIMIT_AI_SECONDS: 60,
  /** Seconds until a language model's streamed answer begins. */
  LIMIT_AI_BEGIN_SECONDS: 20,
  /** Seconds without a word of a language model after which the page says that it is silent. */
  LIMIT_AI_SILENT_SECONDS: 8,
  /** Uploads of one user in a minute. */
  LIMIT_UPLOAD: 10,
  /** Uploads of one user in a day. */
  LIMIT_UPLOAD_PER_DAY: 100,
  /** Pictures and files of one user for their notes, in a minute. */
  LIMIT_ATTACHMENT: 60,
  /** Pictures and files of one user for their notes, in a day. */
  LIMIT_ATTACHMENT_PER_DAY: 1000,
  /** Millions of pixels that a picture in a note may have: more than a phone's camera, and 200 MB decoded. */
  LIMIT_ATTACHMENT_MEGAPIXELS: 50,
  /** Seconds of processor time for decoding one picture and writing it again. */
  LIMIT_ATTACHMENT_SECONDS: 20,
  /** Pictures decoded at the same time, and as many whose text is read: each takes a core. */
  LIMIT_ATTACHMENTS_AT_ONCE: 2,
  /** Days for which a file without a note is still stored: a device that was offline may bring the note. */
  LIMIT_ATTACHMENT_DAYS: 7,
  /** Documents of one user that are being read or wait to be. */
  LIMIT_DOCUMENTS_UNFINISHED: 6,
  /** Documents of all users that are being processed or waiting: about a night of work. */
  LIMIT_DOCUMENTS_UNFINISHED_OF_ALL: 500,
  /** Documents processed at the same time, one per user. */
  LIMIT_DOCUMENTS_AT_ONCE: 4,
  /** Imports worked on at the same time, one per user. */
  LIMIT_IMPORTS_AT_ONCE: 2,
  /** Seconds of processor time for reading one archive; its plan has at most 60. */
  LIMIT_IMPORT_SECONDS: 600,
  /** Megabytes of memory for the process that reads an archive: measured with the largest one allowed. */
  LIMIT_IMPORT_MEMORY_MB: 600,
  /** Exports of one user in a minute, and in a day. */
  LIMIT_EXPORT: 20,
  LIMIT_EXPORT_PER_DAY: 500,
  /** Archives of everything that are written at the same time, one per user. */
  LIMIT_EXPORTS_AT_ONCE: 2,
  /** Pages of a PDF; one with more is refused: its text is of no use as a note. */
  LIMIT_PDF_PAGES: 500,
  /** Characters of text read from one document; the rest stays in the file. */
  LIMIT_DOCUMENT_CHARACTERS: 2_000_000,
  /** Seconds for reading the text of one document, plus the same for each hundred pages. */
  LIMIT_PARSE_SECONDS: 20,
  /** Pages of one document that go through OCR. */
  LIMIT_OCR_PAGES: 50,
  /** Seconds for OCR of one page. */
  LIMIT_OCR_PAGE_SECONDS: 120,
  /** OCR processes at the same time: as many as cores and memory allow. */
  LIMIT_OCR_PROCESSES: shares.recognizers,
  /** Megabytes one process that reads a document may use: 700, or what the memory allows. */
  LIMIT_EXTRACTION_MEMORY_MB: shares.reader,
  /** Megabytes of heap for the process that compiles an index: 15 % of the memory, up to 1,024. */
  LIMIT_COMPILER_MEMORY_MB: shares.compiler,
  /** Recordings transcribed at the same time, one per user. */
  LIMIT_TRANSCRIPTIONS_AT_ONCE: 4,
  /** Recordings of one user that are being transcribed or waiting. */
  LIMIT_TRANSCRIPTIONS_OF_USER: 3,
  /** Seconds of one recording. */
  LIMIT_AUDIO_SECONDS: 4 * 3600,
  /** Visits to one shared page in a minute; each of its pictures counts as one. */
  LIMIT_SHARED_PAGE: 3000,
  /** Visits to shared pages from one address in a minute, pictures as well. */
  LIMIT_SHARED_ADDRESS: 1200,
  /** Streams of changes one user may have open on one server: one for each open tab. */
  LIMIT_EVENT_STREAMS: 10,
  /** Calls of one user in an hour that ask who is there: to change the password, add a passkey, delete the account. */
  LIMIT_SECRET: 20,
  /** Passwords hashed at the same time: each takes 64 MB and a core. */
  LIMIT_HASHES: 4,
  /** Sign-ins that wait for a hash before the server says it is busy. */
  LIMIT_HASH_QUEUE: 100,
  /** Mean event loop delay in milliseconds above which the server refuses calls as busy; saves at twice that. */
  LIMIT_EVENT_LOOP_DELAY_MS: 500,
  /** Process memory in bytes above which calls are refused in the same way: the share of the server, see machine.ts. */
  LIMIT_MEMORY_BYTES: shares.server * MIB,
  /** Connections open at the same time: each takes memory and a file handle. */
  LIMIT_CONNECTIONS: 2000,
  /** Seconds a request may take to arrive in full: enough for a slow phone, not for a slow attack. */
  LIMIT_REQUEST_SECONDS: 30,
  /** Seconds in which an upload has to arrive in full, or at least another megabyte of it. */
  LIMIT_UPLOAD_SECONDS: 120,
  /** Seconds a shutdown may take after it drained: supervisors kill after a little more. */
  LIMIT_SHUTDOWN_SECONDS: 10,
  /** Seconds to wait for the database at start: containers start in any order. */
  LIMIT_DATABASE_WAIT_SECONDS: 30,
  /** Seconds an S3-compatible file storage may be silent before a call to it fails. */
  LIMIT_FILES_SECONDS: 10,
  /** Free bytes on the embedded database's disk below which nothing more is written. */
  LIMIT_DISK_FREE_BYTES: 50 * MIB,
  /** Free bytes on the disk of uploaded files below which uploads are refused. */
  LIMIT_UPLOAD_DISK_FREE_BYTES: 200 * MIB,
  /** Notes one user can have, including those in Trash: search and lists are measured up to here. */
  LIMIT_NOTES_PER_USER: 100_000,
  /** Days a deleted note stays in Trash. */
  LIMIT_TRASH_DAYS: 30,
  /** Days an earlier version stays in a note's history. */
  LIMIT_HISTORY_DAYS: 30,
  /** Hours for which every hourly backup of the embedded database is kept. */
  LIMIT_BACKUP_HOURS: 24,
  /** Days for which the last backup of each day is kept. */
  LIMIT_BACKUP_DAYS: 30,
  /** Bytes of search indexes held in memory; the least recently used are evicted. */
  LIMIT_SEARCH_MEMORY_BYTES: 256 * MIB,
  /** Milliseconds a search waits for its index to load before it is answered by titles. */
  LIMIT_SEARCH_LOAD_MS: 2000,
  /** Niceness of the process that compiles search indexes: at 19 everything else goes first. */
  COMPILER_NICE: 19,
  /** Connections to a PostgreSQL, besides the one for notifications: two servers fit into its usual hundred with ease. */
  DATABASE_POOL: 10,
};

export type Limits = typeof limits;
