import { parentPort } from 'node:worker_threads';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { noteDocx } from './note-docx.ts';
import { notePage } from './note-page.ts';
import { notePdf } from './note-pdf.ts';
import { noteText } from './note-text.ts';
import { MissingLettersError, type Picture, type RenderReply, type RenderWork } from './rendered-note.ts';

parentPort?.on('message', async (work: RenderWork) => {
  try {
    parentPort?.postMessage(await rendered(work));
  } catch (error) {
    if (error instanceof MissingLettersError) {
      parentPort?.postMessage({ missingLetters: error.letters } satisfies RenderReply);
      return;
    }
    // The thread ends, and the caller gets the error.
    setImmediate(() => {
      throw error;
    });
  }
});

async function rendered({ format, title, content, pictures, fonts }: RenderWork): Promise<Uint8Array> {
  switch (format) {
    case 'html':
      return Buffer.from(notePage(title, content, pictures));
    case 'txt':
      return Buffer.from(noteText(title, content));
    case 'docx':
      return noteDocx(title, content, await Promise.all(pictures.map((each) => inTypes(each, ['png', 'jpeg', 'gif']))));
    case 'pdf':
      return notePdf(title, content, await Promise.all(pictures.map((each) => inTypes(each, ['png', 'jpeg']))), fonts);
  }
}

/** A picture in a type that the format has. */
async function inTypes(picture: Picture, types: readonly Picture['type'][]): Promise<Picture> {
  if (types.includes(picture.type)) return picture;
  const image = await loadImage(Buffer.from(picture.bytes));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return { ...picture, type: 'png', bytes: canvas.toBuffer('image/png') };
}
