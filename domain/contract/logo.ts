import type { DoneAnswer } from './call-failure.ts';

/**
 * `save-logo` (PUT /api/logo) takes the bytes of a PNG as the body, content type image/png. `get-logo`
 * (GET /api/logo, or `?version=` for the one an invoice was issued with) answers image/png; 204 without a logo, 404
 * `logo-not-found` for an unknown version. `remove-logo` (DELETE /api/logo) answers `{success: true}`.
 */
export interface SaveLogoAnswer {
  readonly success: true;
  readonly logo: {
    /** Names these very pixels, for `get-logo` and caches. */
    readonly version: string;
    readonly width: number;
    readonly height: number;
  };
}

/** What each operation on the logo takes and answers. */
export interface LogoCalls {
  'save-logo': { body: 'file'; answer: SaveLogoAnswer };
  'get-logo': { query: 'version' };
  'remove-logo': { answer: DoneAnswer };
}
