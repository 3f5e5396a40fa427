interface Fallback {
  /** The page kept on this device, with the headers that it was answered with: its nonce is in both. */
  shell: () => Promise<Response | undefined>;
  /** How long to wait for the server. */
  ms: number;
}

/** Answers a page visit: from the server, or from the device if no server answers or a proxy says it is away. */
export async function answersPage(request: Request, { shell, ms }: Fallback): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, ms));
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  if (answer && !isProxyFailure(answer.status)) return answer;
  return (await shell()) ?? answer ?? asked;
}

/** A proxy's answer in place of the server's. */
function isProxyFailure(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Whether a page uses only files of this build. */
export function belongsToBuild(page: string, files: readonly string[]): boolean {
  const used = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
  const known = new Set(files.map((file) => file.replace(/^\//, '')));
  return used.length > 0 && used.every((file) => known.has(file));
}

/** The address whose page stands for every page while no server answers. */
export const SHELL = '/app';

/** Where a system posts what is shared with the application (scripts/installable.ts). */
export const SHARE = '/share';

/** What a page asks of the service worker. */
export type FromPage = 'take over if alone';
