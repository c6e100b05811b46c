import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App, preloadAt } from '../app/app.tsx';

export { publicPages } from '../app/public-pages.ts';
export { pageHeads } from './page-heads.ts';

/**
 * The complete HTML of a page. The page's code is loaded first, so that the HTML contains no placeholders that scripts
 * would fill later.
 */
export async function renderPage(path: string): Promise<string> {
  await preloadAt(path);
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
