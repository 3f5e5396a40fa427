import { decodeText } from '#server/content/text-encoding.ts';
import type { ArchiveFile } from '../containers/entries.ts';

export type JsonObject = Record<string, unknown>;

/** The object in a file of JSON; null for anything else. */
export async function jsonObjectIn(file: ArchiveFile, bytesMax: number): Promise<JsonObject | null> {
  if (file.size > bytesMax) return null;
  const text = decodeText(await file.read().catch(() => Buffer.alloc(0)));
  return objectOf(text === null ? null : parsedJson(text));
}

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is data and not written by a person: one object of JSON, or a list of them. */
export function isRawJson(text: string): boolean {
  const trimmed = text.trim();
  if (!/^(?:\{\s*"|\[\s*\{)/.test(trimmed) || !/[}\]]$/.test(trimmed)) return false;
  return typeof parsedJson(trimmed) === 'object';
}

export function objectOf(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter((each) => objectOf(each) !== null) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : [];
}
