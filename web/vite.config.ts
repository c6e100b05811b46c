import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the local server answers `/api` and the runtime configuration while the pages come from Vite. */
const localSite = `http://127.0.0.1:${process.env.BILLHOOK_SITE_PORT ?? '5173'}`;

/** Used by `npm run dev:web`, by `web/build/build-site.ts` and by the browser half of the tests. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: { '/api': localSite, '/runtime-config.json': localSite, '/recaptcha': localSite },
  },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // Data URLs would need wider rules in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { wake: 'app/wake.ts' } },
  },
});
