const QUALITY = 0.9;
const heic = /\.(?:heic|heif)$/i;

/** A HEIC picture as a JPEG, where this browser can read it; any other file, and where it can't, the file itself. */
export async function readablePicture(file: File): Promise<File> {
  if (!/^image\/hei[cf]/.test(file.type) && !heic.test(file.name)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return jpeg ? new File([jpeg], `${file.name.replace(heic, '')}.jpg`, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
