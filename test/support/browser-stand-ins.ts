import { vi } from 'vitest';
import { testRuntimeConfig } from './runtime-config.ts';

/** A request from the page to the API. */
export interface ApiRequest {
  readonly path: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

type Reply = { readonly status: number; readonly body: unknown } | 'offline' | Promise<Response>;

/**
 * Mocks of a page's environment for tests without a browser: runtime configuration, bot check, and an API that gives
 * set answers.
 */
export function standInBrowser() {
  const calls: ApiRequest[] = [];
  const replies: Reply[] = [];
  const json = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/runtime-config.json') return json(200, testRuntimeConfig);
    const headers = new Headers(init?.headers);
    calls.push({ path: input, key: headers.get('idempotency-key'), body: JSON.parse(String(init?.body)) });
    const reply = replies.shift() ?? {
      status: 200,
      body: { success: true, message: 'sent', invoiceCount: 1 },
    };
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    return reply instanceof Promise ? reply : json(reply.status, reply.body);
  });
  const botCheck = { token: 'token' as string | undefined };
  vi.stubGlobal('grecaptcha', {
    ready: (callback: () => void) => callback(),
    execute: async () => {
      if (botCheck.token === undefined) throw new Error('no token');
      return botCheck.token;
    },
  });

  return {
    calls,
    botCheck,
    /** The next responses of the API, in order. After them it responds with success. */
    replyWith: (...next: Reply[]) => replies.push(...next),
    problem: (status: number, error: string, message: string, more: object = {}): Reply => ({
      status,
      body: { success: false, error, message, ...more },
    }),
  };
}
