// Deletes the files of installed packages that nothing here loads, and shortens what is slow to read. npm runs it after
// each install; the build of the image and `npm run models:download` run it too. Plain JavaScript, because npm may run it
// under an older Node.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  // The decoder of HEIC is loaded as one file.
  /^libheif-js\/(libheif|libheif-wasm\/libheif(-bundle\.mjs|\.js|\.wasm))$/,
  // Weights of fonts that no page is set in.
  /^@expo-google-fonts\/[^/]+\/\d00(?!(?:Regular|Bold)(?:_Italic)?$)\w+$/,
  // Programs for other machines.
  new RegExp(`^onnxruntime-node/bin/[^/]+/(?!${process.platform}$)[^/]+$`),
  new RegExp(`^onnxruntime-node/bin/[^/]+/[^/]+/(?!${process.arch}$)[^/]+$`),
];
// Only the type checker reads declarations.
if (!existsSync(join(folder, 'typescript'))) unused.push(/\.d\.[cm]?ts$/);

if (existsSync(folder)) trim('');
shortenExports('drizzle-orm');

function trim(place) {
  for (const entry of readdirSync(join(folder, place), { withFileTypes: true })) {
    const path = place === '' ? entry.name : `${place}/${entry.name}`;
    if (unused.some((pattern) => pattern.test(path))) rmSync(join(folder, path), { recursive: true, force: true });
    else if (entry.isDirectory()) trim(path);
  }
}

/**
 * Names the modules of a package by one pattern instead of one by one. Node parses the list again for each module it
 * loads, and Drizzle's has 120 KB: half a second of each start.
 */
function shortenExports(name) {
  const file = join(folder, name, 'package.json');
  if (!existsSync(file)) return;
  const contents = JSON.parse(readFileSync(file, 'utf8'));
  const listed = Object.entries(contents.exports ?? {}).map(([path, target]) => [
    path,
    target,
    JSON.stringify(target).replaceAll(`"${path}.`, '"./*.'),
  ]);
  const [, , pattern] = listed.find(([, , target]) => target.includes('"./*.js"')) ?? [];
  if (pattern === undefined || './*' in contents.exports) return;
  const others = listed.filter(([, , target]) => target !== pattern);
  contents.exports = Object.fromEntries([...others, ['./*', JSON.parse(pattern)]]);
  // A new file, since another installation may share the old one.
  rmSync(file);
  writeFileSync(file, JSON.stringify(contents));
}
