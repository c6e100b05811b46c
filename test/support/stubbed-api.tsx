import { act, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { problemBody } from '#domain/contract/problem-body';
import { type ProblemCode, problem, problems } from '#domain/contract/problems';
import { RequireProfile } from '../../web/app/lite/require-profile.tsx';
import { dana, renderLite } from './lite-surroundings.tsx';
import { aBusiness } from './pool-accounts.ts';

/**
 * What the stubbed API answers: JSON, a file, a refusal or failure, nothing because the network is down, or nothing yet.
 */
export type StubbedAnswer = object | Blob | Response | 'offline' | 'pending';

/** The API refuses the request with this problem. */
export const refusal = (code: ProblemCode): Response => {
  const { status } = problems[code];
  return new Response(JSON.stringify(problemBody(problem(code))), { status });
};

/** The API answers 500, and logged the request as 'request-7'. */
export const serverFault = () =>
  new Response('{}', { status: 500, headers: { 'apigw-requestid': 'request-7' } });

export interface StubbedApi {
  /** Answers by method and path, such as "GET /api/quotes/1". They can be replaced at any time; others answer 404. */
  readonly answers: Record<string, StubbedAnswer>;
  /** The requests since the start, without those that only read. */
  readonly changes: readonly (readonly [request: string, body: unknown])[];
  /** All requests since the start, such as "GET /api/quotes/1". */
  readonly requests: readonly string[];
}

/** Replaces `fetch` until `vi.unstubAllGlobals`. */
export function stubApi(answers: Record<string, StubbedAnswer>): StubbedApi {
  const changes: [string, unknown][] = [];
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = `${init.method ?? 'GET'} ${url}`;
    requests.push(request);
    if (init.method !== 'GET')
      changes.push([request, typeof init.body === 'string' ? JSON.parse(init.body) : init.body]);
    const answer = answers[request] ?? new Response('{}', { status: 404 });
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    if (answer === 'pending') return new Promise<Response>(() => undefined);
    if (answer instanceof Response) return answer.clone();
    return answer instanceof Blob ? new Response(answer) : new Response(JSON.stringify(answer));
  });
  return { answers, changes, requests };
}

/** Makes every object URL the same, because real ones are random. Restored by `vi.restoreAllMocks`. */
export function stubObjectUrls() {
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  return vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
}

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

/** Stores tokens of Dana's session that never expire, as after a login in this browser. */
export function storeTokens(): void {
  const prefix = 'CognitoIdentityServiceProvider.x';
  const token = tokenOf({ sub: dana.userId, exp: Date.UTC(2100, 0) / 1000 });
  localStorage.setItem(`${prefix}.LastAuthUser`, dana.userId);
  for (const kind of ['accessToken', 'idToken'])
    localStorage.setItem(`${prefix}.${dana.userId}.${kind}`, token);
}

/** The current location, which `locationNow` reads. It draws nothing. */
let shownLocation: { readonly path: string; readonly state: unknown } = { path: '', state: null };
export const locationNow = () => shownLocation;
function ReportLocation() {
  const { pathname, search, state } = useLocation();
  shownLocation = { path: pathname + search, state };
  return null;
}

/** Renders a page that anybody can open, at this address. */
export async function openPublicPage(page: ReactNode, address: string) {
  window.history.replaceState(null, '', address);
  const tree = (
    <MemoryRouter initialEntries={[address]}>
      <ReportLocation />
      <Routes>
        <Route path={new URL(address, 'http://site').pathname} element={page} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>
  );
  return act(async () => render(tree));
}

/** The answer about Dana's account, whose time zone is fixed. */
export const anAccount = (lite: object = {}) => ({
  success: true,
  lite: { uid: dana.userId, email: dana.email, emailVerified: true, timeZone: 'America/New_York', ...lite },
  business: aBusiness(),
});

/**
 * Renders a page of the Lite app for Dana, whose profile the stubbed API answers, and waits until it is drawn. `path`
 * can have parameters.
 */
export async function openOwnPage(page: ReactNode, path: string, address = path) {
  storeTokens();
  let isDrawn = false;
  const MarkDrawn = () => {
    isDrawn = true;
    return null;
  };
  const rendered = await renderLite(
    <>
      <ReportLocation />
      <Routes>
        <Route element={<RequireProfile />}>
          <Route
            path={path}
            element={
              <>
                {page}
                <MarkDrawn />
              </>
            }
          />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </>,
    address,
  );
  await waitFor(() => {
    if (!isDrawn) throw new Error('The page is not drawn yet');
  });
  return rendered;
}

/** Restores everything that this file replaces. */
export function restoreBrowser(): void {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}
