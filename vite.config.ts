import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { chunks } from './scripts/chunks.ts';
import { contractsPlugin } from './scripts/contracts-plugin.ts';
import { fetchFirst } from './scripts/fetch-first.ts';
import { installable, keptFiles } from './scripts/installable.ts';

const server = 'http://127.0.0.1:5000';

export default defineConfig({
  root: 'web',
  // The server replaces the placeholder by a fresh value in each answer (see server/http).
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    tailwindcss(),
    contractsPlugin(),
    fetchFirst(),
    // Not index.html: it is different in each answer.
    compression({
      include: /\.(js|css|svg|json|webmanifest)$/,
      threshold: 512,
      algorithms: ['brotliCompress', 'gzip'],
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'device',
      filename: 'service-worker.ts',
      // The workspace registers it, once it is idle.
      injectRegister: false,
      manifest: installable,
      injectManifest: keptFiles,
    }),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Read by the server, which tells the browser at once what a page will import.
    manifest: true,
    // A browser without it loads the same files a little later.
    modulePreload: { polyfill: false },
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    // All of it is 16 kB: less than its further requests would cost.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  server: {
    port: 5173,
    // The fonts lie beside web/, in node_modules.
    fs: { allow: ['..'] },
    proxy: { '/api': server, '/healthz': server, '/s/': server, '/calendar/': server },
  },
});
