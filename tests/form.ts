/** A file as it goes into a form. */
export interface FormFile {
  content: string | Buffer;
  name?: string;
  type?: string;
  /** The name of its field. */
  field?: string;
}

type Part = [name: string, value: string] | FormFile;

const BOUNDARY = 'form-boundary-5d1f0b';

/** A form as a browser sends it, its parts in this order. */
export function formOf(...parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const lines = parts.flatMap((part) => [Buffer.from(`--${BOUNDARY}\r\n`), ...partOf(part), Buffer.from('\r\n')]);
  return {
    payload: Buffer.concat([...lines, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** The fields first or last, beside a file. */
export function uploadOf(file: FormFile, fields: Record<string, string> = {}) {
  return formOf(...Object.entries(fields), file);
}

function partOf(part: Part): Buffer[] {
  if (Array.isArray(part)) {
    const [name, value] = part;
    return [Buffer.from(`Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`)];
  }
  const { content, name = 'Plan.txt', type = 'text/plain', field = 'file' } = part;
  const head = `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return [Buffer.from(head), Buffer.from(content)];
}
