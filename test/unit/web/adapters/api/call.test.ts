import { beforeEach, describe, expect, test, vi } from 'vitest';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import { problemBody } from '#domain/contract/problem-body';
import { type ProblemCode, problem, problems } from '#domain/contract/problems';
import { ApiError } from '../../../../../web/adapters/api/api-error.ts';
import { call } from '../../../../../web/adapters/api/call.ts';
import { requestTimeout } from '../../../../../web/adapters/api/request.ts';

const quote = { path: { quoteId: 'a/b?c' } };
const message = { name: 'Pat', email: 'pat@example.com', subject: 'Other', message: 'Hello' };

/** The error that a call rejects with; undefined if it succeeds. */
const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a request', () => {
  let requests: { address: string; init: RequestInit }[];
  const answer = (response: Response) => {
    requests = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      requests.push({ address, init });
      return response;
    });
  };

  test('has the method and path of its operation, with each parameter encoded as one path segment', async () => {
    answer(Response.json({ success: true }));
    await call('get-quote', quote);
    expect(requests[0]).toMatchObject({ address: '/api/quotes/a%2Fb%3Fc', init: { method: 'GET' } });
  });

  test('contains the name of the browser only if the operation stores it, for example an approval', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Firefox\u2013\n 140' });
    const body = { contentHash: 'c', name: 'Dana', email: '' };
    answer(
      Response.json({ success: true, data: { jobId: 'j' }, acceptance: { at: '', name: '' }, copy: 'none' }),
    );
    await call('accept-quote', { ...quote, body }).catch(() => undefined);
    expect(requests[0]?.init.headers).toMatchObject({ 'X-Reported-Browser': 'Firefox 140' });
    await call('get-quote', quote).catch(() => undefined);
    expect(requests[1]?.init.headers).not.toHaveProperty('X-Reported-Browser');
  });

  test('sends its body as JSON, and its idempotency key', async () => {
    answer(Response.json({ success: true }));
    await call('send-contact-message', { body: message, key: 'key-1' });
    const { method, headers, body } = requests[0]?.init ?? {};
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
    expect(JSON.parse(String(body))).toEqual(message);
  });
});

test('a call with missing or unknown options does not compile', () => {
  const wrong = [
    // @ts-expect-error: the path parameter is missing
    () => call('get-quote'),
    // @ts-expect-error: the schema has no such field
    () => call('send-welcome', { body: { mail: 'pat@example.com' } }),
    // @ts-expect-error: the idempotency key is missing
    () => call('send-contact-message', { body: message }),
    // @ts-expect-error: only a signed-in user can call this operation
    () => call('read-profile'),
  ];
  expect(wrong).toHaveLength(4);
});

describe('the error of a call', () => {
  const answer = (body: BodyInit, status: number) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response(body, { status, headers: { 'apigw-requestid': 'request-1' } }),
    );
  const refusal = (code: ProblemCode) => JSON.stringify(problemBody(problem(code)));

  test('contains the problem code, the sentence and the request ID of a refusal', async () => {
    answer(refusal('quote-not-found'), 404);
    const error = await failureOf(call('get-quote', quote));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      kind: 'refused',
      status: 404,
      code: 'quote-not-found',
      sentence: 'Quote not found.',
      requestId: 'request-1',
      message: 'get-quote refused 404 quote-not-found request-1',
    });
  });

  test('names the invalid fields of a refused body', async () => {
    const faults = [{ field: 'email', message: 'Please enter a valid email address.' }];
    answer(JSON.stringify(problemBody(problem('invalid-contact-message', { faults }))), 422);
    expect(await failureOf(call('get-quote', quote))).toMatchObject({ kind: 'refused', faults });
  });

  test("has the kind 'failed' for a server error, whether or not the API responded itself", async () => {
    answer(refusal('internal-error'), 500);
    expect(await failureOf(call('get-quote', quote))).toMatchObject({
      kind: 'failed',
      code: 'internal-error',
    });
    vi.stubGlobal('fetch', async () =>
      Response.json(problemBody(problem('internal-error'), 'request-2'), { status: 500 }),
    );
    expect(await failureOf(call('get-quote', quote))).toMatchObject({ requestId: 'request-2' });
    answer('<html>502 Bad Gateway</html>', 502);
    const error = await failureOf(call('get-quote', quote));
    expect(error).toMatchObject({ kind: 'failed', status: 502 });
    expect(error).not.toHaveProperty('code');
    expect(error).not.toHaveProperty('sentence');
  });

  test("has the kind 'failed' during maintenance, and its text is shown on pages", async () => {
    answer(refusal('maintenance'), 503);
    const failure = (await failureOf(call('get-quote', quote))) as ApiError;
    expect(failure).toMatchObject({ kind: 'failed', code: 'maintenance', status: 503 });
    expect(shownSentence(failure)).toBe(problems.maintenance.message);
    expect(withReference('Sentence.', { ...failure, requestId: 'request-1' })).toBe('Sentence.');
    answer(refusal('internal-error'), 500);
    expect(shownSentence((await failureOf(call('get-quote', quote))) as ApiError)).toBeUndefined();
  });

  test("has the kind 'failed' for a success response that is not JSON, such as a hotel network's login page", async () => {
    answer('<html>Welcome to our network</html>', 200);
    expect(await failureOf(call('get-quote', quote))).toMatchObject({ kind: 'failed', status: 200 });
  });
});

describe('a request that never gets a response', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_address: string, init?: RequestInit) =>
        new Promise<Response>((_, reject) => {
          const abort = () => reject(new DOMException('Aborted', 'AbortError'));
          if (init?.signal?.aborted) abort();
          init?.signal?.addEventListener('abort', abort);
        }),
    );
  });

  test('fails after a minute, so that it can be retried', async () => {
    const failure = failureOf(call('get-quote', quote));
    let isOver = false;
    void failure.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(requestTimeout - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ kind: 'offline', message: 'get-quote offline' });
  });

  test('is aborted with its timer when the caller aborts it', async () => {
    const controller = new AbortController();
    const failure = failureOf(call('get-quote', { ...quote, signal: controller.signal }));
    controller.abort();
    expect(await failure).toMatchObject({ kind: 'offline' });
    expect(await failureOf(call('get-quote', { ...quote, signal: controller.signal }))).toMatchObject({
      kind: 'offline',
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});
