// Deletes the files of installed packages that nothing here loads. npm runs it after each install; the build of the
// image and `npm run models:download` run it too. Plain JavaScript, because npm may run it under an older Node.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? 'node_modules');
const unused = [
  /\.map$/,
  // Only compilers read headers.
  /^node\/node_modules\/[^/]+\/(include|share)$/,
  // Under Node, tesseract.js takes the recognizer for all models, from its .wasm file.
  /^tesseract\.js-core\/.+-lstm\.(js|wasm)$/,
  /^tesseract\.js-core\/.+\.wasm\.js$/,
  // Node loads the legacy build of pdf.js, and not the minified one; types and import rules resolve build/pdf.mjs.
  /^pdfjs-dist\/(build\/(?!pdf\.mjs$).+|web|image_decoders|legacy\/web|legacy\/image_decoders)$/,
  /^pdfjs-dist\/legacy\/build\/(.+\.min|pdf\.(renderer|sandbox))\.mjs$/,
  // Programs for other machines.
  new RegExp(`^onnxruntime-node/bin/[^/]+/(?!${process.platform}$)[^/]+$`),
  new RegExp(`^onnxruntime-node/bin/[^/]+/[^/]+/(?!${process.arch}$)[^/]+$`),
];
// Only the type checker reads declarations.
if (!existsSync(join(folder, 'typescript'))) unused.push(/\.d\.[cm]?ts$/);

if (existsSync(folder)) trim('');

function trim(place) {
  for (const entry of readdirSync(join(folder, place), { withFileTypes: true })) {
    const path = place === '' ? entry.name : `${place}/${entry.name}`;
    if (unused.some((pattern) => pattern.test(path))) rmSync(join(folder, path), { recursive: true, force: true });
    else if (entry.isDirectory()) trim(path);
  }
}
