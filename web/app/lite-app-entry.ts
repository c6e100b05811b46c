import { type LazyPage, lazyPage } from '../routing/lazy-page.tsx';

/**
 * The signed-in app: one chunk with its own routes, guards, sign-in and cache, so that public pages do not load any of
 * it.
 */
export const liteApp: LazyPage = lazyPage(async () => (await import('./lite/lite-app.tsx')).LiteApp);
