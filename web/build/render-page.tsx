import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App, preloadAt } from '../app/app.tsx';

export { publicPages } from '../app/public-pages.ts';
export { pageHeads } from './page-heads.ts';

/** The HTML of a path's page, complete: code preloaded, nothing left to stream or to move by script. */
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
