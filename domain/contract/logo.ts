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

/** Request and answer types of each operation on the logo. */
export interface LogoCalls {
  'save-logo': { body: 'file'; answer: SaveLogoAnswer };
  'get-logo': { query: 'version' };
}
