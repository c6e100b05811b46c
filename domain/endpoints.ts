/** Who may call: anyone, or a signed-in Lite user with an access token. */
export type Access = 'public' | 'account';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the origin; `{name}` is a path parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The room under `lambdas/` whose `<operation>.handler.ts` answers. */
  readonly room: string;
}

/**
 * The one table of the API: read by the stack, the API client, the local server and the authorization tests.
 * An operation's name in kebab-case is its handler file and function; the browser's call is the same in camelCase.
 */
export const endpoints = {
  'send-free-invoice': {
    method: 'POST',
    path: '/api/free-invoices',
    access: 'public',
    room: 'free-invoice',
  },
  'count-free-invoices': {
    method: 'POST',
    path: '/api/free-invoices/count',
    access: 'public',
    room: 'free-invoice',
  },
  'block-free-invoices': {
    method: 'POST',
    path: '/api/free-invoices/blocks',
    access: 'public',
    room: 'free-invoice',
  },
} as const satisfies Record<string, Endpoint>;

export type Operation = keyof typeof endpoints;
