import { attachmentIdOf, type PictureType } from '#shared/attachments.ts';

/** A picture of a note, as this server wrote it. */
export interface Picture {
  id: string;
  type: PictureType;
  bytes: Uint8Array;
  width: number;
  height: number;
}

export const renderedFormats = ['html', 'txt', 'docx', 'pdf'] as const;
export type RenderedFormat = (typeof renderedFormats)[number];

/** What a thread is asked for. */
export interface RenderWork {
  format: RenderedFormat;
  title: string;
  content: string;
  pictures: Picture[];
  /** Files of fonts for scripts that the product's own lack. */
  fonts: string[];
}

/** What a thread answers: the file, or letters that it can't have. */
export type RenderReply = Uint8Array | { missingLetters: string };

/** No font has these letters of a note. */
export class MissingLettersError extends Error {
  readonly letters: string;

  constructor(letters: string) {
    super('No font has some letters');
    this.letters = letters;
  }
}

/** The picture at an address of a note; null for every other address. */
export function pictureOf(src: string, pictures: readonly Picture[]): Picture | null {
  const id = attachmentIdOf(src);
  return pictures.find((picture) => picture.id === id) ?? null;
}

/** Only links that lead somewhere without this product. */
export function outsideLink(href: string): string | null {
  return /^(?:https?:\/\/|mailto:|tel:)/i.test(href) ? href : null;
}
