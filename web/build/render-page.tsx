import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { App, preloadAt } from '../app/app.tsx';
import { GeneratorApp, generatorTitle } from '../app/generator-app.tsx';
import { publicPages as otherPages, type PublicPageName } from '../app/public-pages.ts';
import type { PublicPage } from '../app/public-shell.tsx';

/** Every public page, without its code. */
export const publicPages: Record<PublicPageName, Omit<PublicPage, 'page'>> = {
  ...otherPages,
  invoiceGenerator: { title: generatorTitle, hydrate: 'now' },
};

// The build takes these from the prerenderer's bundle.
export { pageHeads } from './page-heads.ts';

/**
 * The complete HTML of a page. The page's code is loaded first, so that the HTML contains no placeholders that scripts
 * would fill later.
 */
export async function renderPage(path: string): Promise<string> {
  const isGenerator = path === siteRoutes.invoiceGenerator.path;
  if (!isGenerator) await preloadAt(path);
  const { prelude } = await prerender(
    <StaticRouter location={path}>{isGenerator ? <GeneratorApp /> : <App />}</StaticRouter>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
