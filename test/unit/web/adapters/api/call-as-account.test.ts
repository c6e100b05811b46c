import { beforeEach, expect, test, vi } from 'vitest';
import { callAsAccount } from '../../../../../web/adapters/api/call-as-account.ts';
import * as currentSession from '../../../../../web/adapters/auth/current-session.ts';

const token = vi.fn<typeof currentSession.accessToken>();

let authorizations: (string | null)[];
/** Stubs the API's responses, in order. */
function api(...answers: { status: number; body: unknown }[]) {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    authorizations.push(new Headers(init.headers).get('authorization'));
    const { status, body } = answers.shift() ?? { status: 500, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  authorizations = [];
  token.mockReset().mockImplementation(async (renew) => (renew ? 'renewed' : 'kept'));
  vi.spyOn(currentSession, 'accessToken').mockImplementation(token);
});

const answer = { status: 200, body: { success: true } };
/** The gateway's own response, not one of our problem codes. */
const unauthorized = { status: 401, body: { message: 'Unauthorized' } };

test('a call sends the access token', async () => {
  api(answer);
  expect(await callAsAccount('read-profile')).toEqual({ success: true });
  expect(authorizations).toEqual(['Bearer kept']);
});

test('a token that the gateway rejects is renewed once', async () => {
  api(unauthorized, answer);
  expect(await callAsAccount('read-profile')).toEqual({ success: true });
  expect(authorizations).toEqual(['Bearer kept', 'Bearer renewed']);
});

test('a call fails if the renewed token is rejected too, without a third attempt', async () => {
  api(unauthorized, unauthorized, answer);
  await expect(callAsAccount('read-profile')).rejects.toMatchObject({ kind: 'failed', status: 401 });
  expect(authorizations).toHaveLength(2);
});

test('without a session no request is sent', async () => {
  api(answer);
  token.mockResolvedValue(undefined);
  await expect(callAsAccount('read-profile')).rejects.toMatchObject({
    kind: 'refused',
    status: 401,
    code: 'unauthenticated',
  });
  expect(authorizations).toEqual([]);
});

test('the session stays if a token cannot be renewed because the network is down', async () => {
  api(answer);
  token.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(callAsAccount('read-profile')).rejects.toMatchObject({ kind: 'offline' });
});

test("a session that was ended everywhere is refused with the API's reason", async () => {
  api({ status: 401, body: { success: false, error: 'signed-out', message: 'Signed out.' } }, answer);
  token.mockImplementation(async (renew) => (renew ? undefined : 'kept'));
  await expect(callAsAccount('read-profile')).rejects.toMatchObject({ status: 401, code: 'signed-out' });
  expect(authorizations).toEqual(['Bearer kept']);
});
