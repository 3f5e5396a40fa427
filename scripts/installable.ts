import { createHash } from 'node:crypto';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { ACCEPTED_FILES } from '#shared/accepted-files.ts';
import { brand } from '#shared/brand.ts';

const shortcutIcons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** What a system shows of the installed application. */
export const installable = {
  id: '/app',
  name: brand.name,
  short_name: brand.name,
  description: 'AI-assisted notes. Take back your free time.',
  lang: 'en',
  start_url: '/app',
  scope: '/',
  display: 'standalone',
  background_color: '#f8f6f2',
  theme_color: '#0e5b4d',
  categories: ['productivity'],
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: [...ACCEPTED_FILES.split(','), 'image/*'] }],
    },
  },
  shortcuts: [
    { name: 'New note', url: '/app?do=new-note', icons: shortcutIcons },
    { name: 'Quick capture', url: '/app?do=capture', icons: shortcutIcons },
    { name: 'Search', url: '/app?do=search', icons: shortcutIcons },
  ],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
} satisfies VitePWAOptions['manifest'];

/** What the service worker keeps: every script, style and font, and the page that loads them. */
export const keptFiles = {
  globPatterns: ['**/*.{js,css,woff2,svg}', 'icons/*.png'],
  globIgnores: ['pictures/**'],
  // Their names have a hash.
  dontCacheBustURLsMatching: /^assets\//,
  maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
  manifestTransforms: [
    (files: { url: string; revision: string | null; size: number }[]) => {
      const build = createHash('sha256').update(JSON.stringify(files)).digest('hex');
      return { manifest: [...files, { url: '/app', revision: build, size: 0 }], warnings: [] };
    },
  ],
} satisfies VitePWAOptions['injectManifest'];
