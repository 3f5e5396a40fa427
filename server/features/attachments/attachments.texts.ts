/** Sentences about pictures and files in notes. */
export const attachmentTexts = {
  notFound: 'There is no such file',
  fileMissing: 'The file is no longer stored',
  empty: 'This file is empty. Choose another one.',
  notPicture:
    "This file isn't a picture, whatever its name says. Open it on your computer, save it again and try again.",
  notLogo: 'A logo is a PNG, JPEG or WebP picture. Save it as one of these and try again.',
  damaged: 'This picture is damaged or incomplete. Open it on your computer, save it again and try again.',
  tooManyPixels: (width: number, height: number, megapixelsMax: number) =>
    `This picture has ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels; the limit is ${megapixelsMax} megapixels. Make it smaller and try again.`,
  tooLarge: 'This picture becomes too large when it is saved. Make it smaller and try again.',
  tooManyFrames: (framesMax: number) =>
    `This animation has more than ${framesMax.toLocaleString('en-US')} frames. Make it shorter and try again.`,
  tooSlow: 'This picture takes too long to process. Make it smaller and try again.',
  busy: 'The server is too busy to process this picture. Try again later.',
};
