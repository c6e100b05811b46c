import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandColors } from './build/brand-colors.ts';

/** Where the local server answers `/api` and the runtime configuration while the pages come from Vite. */
const localSite = `http://127.0.0.1:${process.env.BILLHOOK_SITE_PORT ?? '5173'}`;

/** Small modules that nearly every page shares. */
const shell =
  /\/(web\/ui\/(alert|button|card|class-names|field|spinner|success-tick|text-area|text-field|use-action|use-hydrated)\.|web\/routing\/(lazy-page|page-link)\.|web\/adapters\/api\/(api-error|call|load-runtime-config|request)\.|domain\/(brand|calendar-date|contract\/endpoints|email-address|money|documents\/invoice-limits|result|site-routes|text)\.)/;

/** Used by `npm run dev:web`, by `web/build/build-site.ts` and by the browser half of the tests. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), brandColors(), tailwindcss()],
  define: { __ONLINE_PAYMENTS_COMING__: String(process.env.ONLINE_PAYMENTS_COMING !== 'false') },
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: { '/api': localSite, '/runtime-config.json': localSite, '/recaptcha': localSite },
  },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    manifest: true,
    // Read by `build/licenses.ts`.
    license: { fileName: '.vite/licenses.json' },
    modulePreload: { polyfill: false },
    // Data URLs would need wider rules in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { 'hydrate-page': 'app/hydrate-page.ts' },
      output: {
        codeSplitting: {
          groups: [
            // What every living page needs, in two files instead of thirty: the libraries keep their name between releases.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
            // What loads chunks: without its own chunk it would be in a group that static pages load.
            { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
            { name: 'shell', test: shell },
          ],
        },
      },
    },
  },
});
