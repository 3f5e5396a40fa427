/** A file of an archive. Its path is a label, never opened: cleaned of `..`, drives and backslashes. */
export interface ArchiveFile {
  path: string;
  /** Bytes, as the directory of the archive says. */
  size: number;
  modified: Date | null;
  /** The whole content; rejects where it is damaged, or larger than it said. */
  read: () => Promise<Buffer>;
}

/** An archive with its files at hand, in the order of the archive. */
export interface Archive {
  files: ArchiveFile[];
  /** Folders that are entries of their own. */
  folders: string[];
  /** Files that are there and can't be read, with the reason. */
  unreadable: { path: string; reason: string }[];
}

/** A path of an archive as a label: forward slashes, composed letters, and nothing that leads out of it. */
export function cleanPath(path: string): string {
  return (
    path
      .normalize('NFC')
      .replaceAll('\\', '/')
      .split('/')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .map((part) => part.replaceAll(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim())
      .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part))
      .join('/')
  );
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path without its last part. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The ending of a name in small letters, without the dot; empty where there is none. */
export function endingOf(path: string): string {
  return /[^/]\.([^./ ]{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** A name without its ending. */
export function withoutEnding(name: string): string {
  return name.replace(/\.[^./ ]{1,12}$/, '');
}
