import { type Mock, vi } from 'vitest';
import type { RuntimeConfig } from '#domain/contract/runtime-config';
import * as configuration from '../../web/adapters/api/load-runtime-config.ts';
import { testRuntimeConfig } from './runtime-config.ts';

const mocks: Mock[] = [];

/** Web tests load this module instead of Amplify; see `alias` in `vitest.config.ts`. */
function mock() {
  const made = vi.fn<(...args: readonly unknown[]) => unknown>();
  mocks.push(made);
  return made;
}

export const signIn = mock();
export const confirmSignIn = mock();
export const signUp = mock();
export const fetchAuthSession = mock();
export const fetchMFAPreference = mock();
export const updateMFAPreference = mock();
export const setUpTOTP = mock();
export const verifyTOTPSetup = mock();
export const associateWebAuthnCredential = mock();
export const deleteWebAuthnCredential = mock();
export const listWebAuthnCredentials = mock();
export const updatePassword = mock();
export const resetPassword = mock();
export const confirmResetPassword = mock();

export const Amplify = { configure: mock(), getConfig: mock() };
export const createAmplifyContext = mock();
export const createUserPoolsTokenProvider = mock();

/** An error of the user pool. */
export const poolError = (name: string, message = '') => Object.assign(new Error(message), { name });

/** The user pool in the runtime configuration; tests change this object. */
export const userPool: {
  -readonly [Name in keyof RuntimeConfig['userPool']]: RuntimeConfig['userPool'][Name];
} = {
  id: 'us-east-1_pool',
  clientId: 'web-client',
};

export interface PoolRequest {
  readonly url: string;
  readonly operation: string | undefined;
  readonly body: unknown;
}

type Reply = { readonly status: number; readonly body: object } | 'offline' | 'never';

export const refusal = (status: number, error: string): Reply => ({
  status,
  body: { success: false, error, message: `The API's own sentence about ${error}.` },
});

let reply: Reply;

/** Every further request gets this reply. */
export const replyWith = (next: Reply) => {
  reply = next;
};

/**
 * Replaces the runtime configuration and `fetch`, which answers every request with a success until `replyWith` is
 * called. Returns the requests. Forgets what the mocks were told before.
 */
export function resetUserPool() {
  reply = { status: 200, body: { success: true } };
  for (const made of mocks) made.mockReset();
  vi.spyOn(configuration, 'loadRuntimeConfig').mockResolvedValue({ userPool } as RuntimeConfig);
  for (const name of ['endpoint', 'hidesAccounts', 'authenticatorApps', 'passkeys'] as const)
    delete userPool[name];
  const requests: PoolRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    // The site requests its configuration to test the network before it loads code.
    if (url === '/runtime-config.json') return Response.json(testRuntimeConfig);
    requests.push({
      url,
      operation: new Headers(init?.headers).get('x-amz-target')?.split('.')[1],
      body: JSON.parse(String(init?.body ?? 'null')),
    });
    if (reply === 'never') return new Promise(() => undefined);
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(reply.body, { status: reply.status });
  });
  return requests;
}

const token = (claims: object): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

/** The access token that `keepTokens` stores. */
export const keptToken = token({ exp: 4_102_444_800 });

/** Stores tokens of a signed-in user that are valid until the year 2100. */
export function keepTokens({
  userId,
  email,
  sessionId,
  signedInAt,
}: Readonly<Record<'userId' | 'email' | 'sessionId', string>> & {
  /** Seconds since 1970. */
  readonly signedInAt?: number;
}) {
  const prefix = `CognitoIdentityServiceProvider.web-client`;
  localStorage.setItem(`${prefix}.LastAuthUser`, userId);
  localStorage.setItem(`${prefix}.${userId}.accessToken`, keptToken);
  localStorage.setItem(
    `${prefix}.${userId}.idToken`,
    token({ sub: userId, email, origin_jti: sessionId, auth_time: signedInAt, exp: 4_102_444_800 }),
  );
  localStorage.setItem(`${prefix}.${userId}.refreshToken`, 'refresh-token');
}

/** An answer to a sign-in that needs another step. */
export const nextStep = (signInStep: string) => async () => ({ isSignedIn: false, nextStep: { signInStep } });

/** The pool accepts the next sign-ins of this kind, whose tokens are then in the browser. */
export const accept = (operation: typeof signIn, user: Parameters<typeof keepTokens>[0]) =>
  operation.mockImplementation(async () => {
    keepTokens(user);
    return { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
  });
