import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandColors } from './build/brand-colors.ts';
import { markUnusedParts } from './build/mark-unused-parts.ts';
import { operationTable } from './build/operation-table.ts';

/**
 * What is fetched together with a chunk. For a page all that it needs; what a page asks for later is fetched when the
 * browser is idle, and a list of its files would only make the page larger.
 */
const preloadedWith = (_file: string, needed: string[], { hostId }: { readonly hostId: string }): string[] =>
  /\/(start(?!-generator)|lite-app)-/.test(hostId)
    ? needed.filter((file) => !/\/(react|preload|rolldown-runtime|hydrate-page|start)-/.test(file))
    : [];

/** Used by `npm run dev`, `web/build/build-site.ts` and the browser tests. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), brandColors(), markUnusedParts(), operationTable(), tailwindcss()],
  define: { __ONLINE_PAYMENTS_COMING__: String(process.env.ONLINE_PAYMENTS_COMING !== 'false') },
  build: {
    outDir: '../dist/site',
    modulePreload: { polyfill: false, resolveDependencies: preloadedWith },
    // Data URLs would need wider rules in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Named after its content only, so that the two programs share the style sheet.
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/site-[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // A file of its own, which keeps its name between releases; `build/chunk-plan.ts` plans the others.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\//,
            },
            // The preload helper, which loads chunks. Without its own chunk it would be in a group that static pages
            // load.
            { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
          ],
        },
      },
    },
  },
});
