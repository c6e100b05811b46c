import { json, operationsOf } from '../contract/operation.ts';
/**
 * `save-logo` (PUT /api/logo) takes the bytes of a PNG as the body, with content type image/png. `get-logo` (GET
 * /api/logo, or with `?version=` for the logo that an invoice was issued with) answers image/png, 204 if there is no
 * logo, or 404 `logo-not-found` if the version is unknown. `remove-logo` (DELETE /api/logo) answers `{success: true}`.
 */
export interface SaveLogoAnswer {
  readonly success: true;
  readonly logo: {
    /** Identifies exactly these pixels, for `get-logo` and for caches. */
    readonly version: string;
    readonly width: number;
    readonly height: number;
  };
}

/** The operations of this module. */
export const operations = operationsOf('logo', {
  'save-logo': {
    method: 'PUT',
    path: '/api/logo',
    access: 'account',
    body: 'file',
    answer: json<SaveLogoAnswer>,
  },
  'get-logo': { method: 'GET', path: '/api/logo', access: 'account', query: ['version'], answer: 'file' },
  'remove-logo': { method: 'DELETE', path: '/api/logo', access: 'account' },
});
