import { clientsClaim } from 'workbox-core';
import { addPlugins, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { keepShared } from './shared-content.ts';
import { answersPage, belongsToBuild, type FromPage, SHARE, SHELL } from './worker-pages.ts';

/** What a service worker uses of its global object; TypeScript can't have both libraries at once. */
interface WorkerScope {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  clients: { matchAll: (filter: { type: 'window'; includeUncontrolled: boolean }) => Promise<unknown[]> };
  skipWaiting: () => Promise<void>;
  addEventListener: (
    type: 'message',
    listener: (event: { data: FromPage; waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void;
}
declare const self: WorkerScope;

/** A visit that the server doesn't answer for so long starts from the device. */
const VISIT_MS = 150;
/** Who loads the page again may want its newest build. */
const RELOAD_MS = 4_000;

const files = self.__WB_MANIFEST;

clientsClaim();

// The page comes from the server if that answers soon: with its own nonce, and of the newest build.
registerRoute(
  new NavigationRoute(
    ({ request }) => {
      const ms = request.cache === 'default' ? VISIT_MS : RELOAD_MS;
      return answersPage(request, { shell: () => matchPrecache(SHELL), ms });
    },
    // What else the server has is not part of the application.
    { allowlist: [/^\/(app|auth)?(\?|$)/] },
  ),
);

// What is shared with the application never leaves the device on its way to the page.
registerRoute(
  ({ url }) => url.pathname === SHARE,
  async ({ request }) => {
    // There may be no room for it.
    const isKept = await keepShared(await request.formData()).then(
      () => true,
      () => false,
    );
    return Response.redirect(isKept ? '/app?do=shared' : '/app?do=share-failed', 303);
  },
  'POST',
);

// Of two servers one may have another build; a page without its files would stay blank offline.
addPlugins([
  {
    fetchDidSucceed: async ({ request, response }) => {
      if (new URL(request.url).pathname !== SHELL) return response;
      const isWhole = belongsToBuild(
        await response.clone().text(),
        files.map(({ url }) => url),
      );
      return isWhole ? response : Response.error();
    },
  },
]);
precacheAndRoute(files, { cleanURLs: false, directoryIndex: '' });

self.addEventListener('message', (event) => {
  if (event.data === 'take over if alone') event.waitUntil(takeOverIfAlone());
});

/** Other tabs may still need the files of their build, which go when this worker takes over. */
async function takeOverIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
