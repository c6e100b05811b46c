import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { OperationsFor } from '#domain/contract/call-types';
import { endpoints } from '#domain/contract/endpoints';
import type { ShownLite } from '#domain/profile/contract';
import { blankBusiness } from '#domain/profile/profile';
import { ApiError } from '../../web/adapters/api/api-error.ts';
import { api } from './account-api.ts';
import { dana } from './lite-surroundings.tsx';
import { testRuntimeConfig } from './runtime-config.ts';
import { storeTokens } from './stubbed-api.ts';

/** The operation that a request calls, and its path parameters. */
function operationOf(method: string, address: string) {
  for (const [operation, endpoint] of Object.entries(endpoints)) {
    const pattern = endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = endpoint.method === method && new RegExp(`^${pattern}$`).exec(address);
    if (match)
      return {
        operation: operation as OperationsFor<'account'>,
        path:
          match.groups &&
          Object.fromEntries(
            Object.entries(match.groups).map(([name, value]) => [name, decodeURIComponent(value)]),
          ),
      };
  }
  throw new Error(`No operation is ${method} ${address}`);
}

function failureResponse(error: unknown): Response {
  if (!(error instanceof ApiError) || error.kind === 'offline') throw new TypeError('Failed to fetch');
  const { status = 500, code, sentence, faults, invoiceId, requestId } = error;
  const body = { success: false, error: code, message: sentence, faults, invoiceId };
  return Response.json(code === undefined ? {} : body, {
    status,
    headers: requestId === undefined ? {} : { 'apigw-requestid': requestId },
  });
}

async function respondByMock(url: string, init: RequestInit = {}): Promise<Response> {
  // The site also requests its configuration to test the network before it loads code.
  if (url === '/runtime-config.json') return Response.json(testRuntimeConfig);
  const { pathname, searchParams } = new URL(url, location.origin);
  const { operation, path } = operationOf(init.method ?? 'GET', pathname);
  const query = Object.fromEntries(searchParams);
  const key = new Headers(init.headers).get('idempotency-key');
  try {
    const answer: unknown = await (api(operation) as unknown as (options: object) => unknown)({
      ...(path && { path }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(init.body !== undefined && { body: JSON.parse(String(init.body)) }),
      ...(key !== null && { key }),
    });
    return answer instanceof Blob ? new Response(answer) : Response.json(answer);
  } catch (error) {
    return failureResponse(error);
  }
}

/**
 * Lets the mocks of `api` respond to the requests of Dana, who is signed in, for tests that compare the typed options
 * of operations; other tests use `stubApi`. Sets the clock to noon in the time zone of her account, so that dates are
 * the same on every machine.
 */
export function mockOperations(lite: Partial<ShownLite> = {}): void {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  vi.stubGlobal('fetch', respondByMock);
  storeTokens();
  api('read-profile').mockResolvedValue({
    success: true,
    lite: {
      uid: dana.userId,
      email: dana.email,
      timeZone: 'America/New_York',
      emailVerified: true,
      ...lite,
    } as ShownLite,
    business: { ...blankBusiness, businessName: 'Alvarez Plumbing' },
  });
  api('get-payment-connection').mockResolvedValue({ success: true, isOffered: false });
}

/** An answer that the test gives later. */
export function laterAnswer<Answer>() {
  let give = (_: Answer) => {};
  let fail = (_: Error) => {};
  const promise = new Promise<Answer>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return {
    promise,
    give: (answer: Answer) => act(async () => give(answer)),
    fail: (error: Error) => act(async () => fail(error)),
  };
}
