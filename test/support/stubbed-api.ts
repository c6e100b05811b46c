import { vi } from 'vitest';
import { problemBody } from '#domain/contract/problem-body';
import { type ProblemCode, problem, problems } from '#domain/contract/problems';
import { dana } from './lite-surroundings.tsx';
import { aBusiness } from './pool-accounts.ts';
import { testRuntimeConfig } from './runtime-config.ts';

/** What the stubbed API responds: JSON, now or later, a file, any response, a network error, or nothing until the test ends. */
export type StubbedAnswer = object | Promise<object> | Blob | Response | 'offline' | 'pending';

/** The response to a request that the API refuses with this problem. */
export const refusal = (code: ProblemCode, message: string = problems[code].message): Response =>
  Response.json({ ...problemBody(problem(code)), message }, { status: problems[code].status });

/** The response 500 to a request that the API logged as 'request-7'. */
export const serverFault = () =>
  new Response('{}', { status: 500, headers: { 'apigw-requestid': 'request-7' } });

export interface StubbedApi {
  /** Responses by method and path, such as "GET /api/quotes/1". Tests can replace them at any time. */
  readonly answers: Record<string, StubbedAnswer>;
  /** The requests that are not reads, with their bodies; without reports of sign-ins. */
  readonly changes: readonly (readonly [request: string, body: unknown])[];
  /** The idempotency keys of `changes`. */
  readonly keys: readonly (string | null)[];
  /** All requests, such as "GET /api/quotes/1". */
  readonly requests: readonly string[];
}

/** Replaces `fetch` until the end of the test. Requests without an answer get the response 404. */
export function stubApi(answers: Record<string, StubbedAnswer> = {}): StubbedApi {
  const changes: [string, unknown][] = [];
  const keys: (string | null)[] = [];
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    // The site also requests its configuration to test the network before it loads code.
    if (url === '/runtime-config.json') return Response.json(testRuntimeConfig);
    const request = `${init.method ?? 'GET'} ${url}`;
    requests.push(request);
    // A sign-in of an earlier test may still be reported, and again when that fails.
    if (init.method !== 'GET' && request !== 'POST /api/account/logins') {
      changes.push([request, typeof init.body === 'string' ? JSON.parse(init.body) : init.body]);
      keys.push(new Headers(init.headers).get('idempotency-key'));
    }
    const answer = (await answers[request]) ?? new Response('{}', { status: 404 });
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer === 'pending') return new Promise<Response>(() => undefined);
    if (answer instanceof Response) return answer.clone();
    return answer instanceof Blob ? new Response(answer) : new Response(JSON.stringify(answer));
  });
  return { answers, changes, keys, requests };
}

/** Makes every object URL the same, because real ones are random. */
export function stubObjectUrls() {
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  return vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
}

/** Captures the files that the page downloads, by name. */
export function stubDownloads(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  let last = new Blob();
  stubObjectUrls().mockImplementation((file) => {
    last = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.set(this.download, last);
  });
  return files;
}

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

/** Stores the tokens of Dana's session, which expire in the year 2100. */
export function storeTokens(): void {
  const prefix = 'CognitoIdentityServiceProvider.x';
  const token = tokenOf({ sub: dana.userId, exp: Date.UTC(2100, 0) / 1000 });
  localStorage.setItem(`${prefix}.LastAuthUser`, dana.userId);
  for (const kind of ['accessToken', 'idToken'])
    localStorage.setItem(`${prefix}.${dana.userId}.${kind}`, token);
}

/** The response with Dana's profile. Its time zone is fixed, so that dates are the same on every machine. */
export const anAccount = (lite: object = {}) => ({
  success: true,
  lite: { uid: dana.userId, email: dana.email, emailVerified: true, timeZone: 'America/New_York', ...lite },
  business: aBusiness(),
});
