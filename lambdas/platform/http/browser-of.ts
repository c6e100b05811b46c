import { cleanLine } from '#domain/text';
import type { ApiEvent } from './api-event.ts';

/** Most characters of what a browser says of itself. */
const browserLength = 300;

/** What the visitor's browser says of itself, on one line; '' where it says nothing. */
export const browserOf = (event: ApiEvent): string =>
  cleanLine((event.headers?.['user-agent'] ?? '').slice(0, browserLength));
