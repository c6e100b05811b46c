import type { LazyPage } from './lazy-page.tsx';

/**
 * The signed-in app: one chunk with its own routes, guards, sign-in and cache, so that public pages carry none of it.
 * Absent until the app is part of the site.
 */
export const liteApp: LazyPage | undefined = undefined;
