import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import { problemBody } from '#domain/contract/problem-body';
import { type ProblemCode, problem, problems } from '#domain/contract/problems';
import { ApiError } from '../../../../../web/adapters/api/api-error.ts';
import { call } from '../../../../../web/adapters/api/call.ts';
import { requestTimeout } from '../../../../../web/adapters/api/request.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const quote = { path: { quoteId: 'a/b?c' } };
const message = { name: 'Pat', email: 'pat@example.com', subject: 'Other', message: 'Hello' };

/** What a call throws. */
const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a request', () => {
  let asked: { address: string; init: RequestInit }[];
  const answer = (response: Response) => {
    asked = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      asked.push({ address, init });
      return response;
    });
  };

  test('has its method, and its path with the given parameters, each encoded as one segment', async () => {
    answer(Response.json({ success: true }));
    await call('get-quote', quote);
    expect(asked[0]).toMatchObject({ address: '/api/quotes/a%2Fb%3Fc', init: { method: 'GET' } });
  });

  test('sends the browser for an approval or a decline, which record it, and for nothing else', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Firefox\u2013\n 140' });
    const body = { contentHash: 'c', name: 'Dana', email: '' };
    answer(
      Response.json({ success: true, data: { jobId: 'j' }, acceptance: { at: '', name: '' }, copy: 'none' }),
    );
    await call('accept-quote', { ...quote, body }).catch(() => undefined);
    expect(asked[0]?.init.headers).toMatchObject({ 'X-Reported-Browser': 'Firefox 140' });
    await call('get-quote', quote).catch(() => undefined);
    expect(asked[1]?.init.headers).not.toHaveProperty('X-Reported-Browser');
  });

  test('sends its body as JSON, and the key of its submission', async () => {
    answer(Response.json({ success: true }));
    await call('send-contact-message', { body: message, key: 'key-1' });
    const { method, headers, body } = asked[0]?.init ?? {};
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
    expect(JSON.parse(String(body))).toEqual(message);
  });
});

test('a call with missing or unknown options does not compile', () => {
  const wrong = [
    // @ts-expect-error: the path has a part to fill
    () => call('get-quote'),
    // @ts-expect-error: the schema has no such field
    () => call('send-welcome', { body: { mail: 'pat@example.com' } }),
    // @ts-expect-error: a message is sent under a key
    () => call('send-contact-message', { body: message }),
    // @ts-expect-error: a signed-in user's
    () => call('read-profile'),
  ];
  expect(wrong).toHaveLength(4);
});

describe('what a call throws', () => {
  const answer = (body: BodyInit, status: number) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response(body, { status, headers: { 'apigw-requestid': 'request-1' } }),
    );
  const refusal = (code: ProblemCode) => JSON.stringify(problemBody(problem(code)));

  test('for a refusal contains code, sentence and request ID', async () => {
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

  test('for refused fields names the fields', async () => {
    const faults = [{ field: 'email', message: 'Please enter a valid email address.' }];
    answer(JSON.stringify(problemBody(problem('invalid-contact-message', { faults }))), 422);
    expect(await failureOf(call('get-quote', quote))).toMatchObject({ kind: 'refused', faults });
  });

  test("for a server error is a failure, with or without the API's text", async () => {
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

  test('during maintenance is a failure with its own text, which pages show', async () => {
    answer(refusal('maintenance'), 503);
    const failure = (await failureOf(call('get-quote', quote))) as ApiError;
    expect(failure).toMatchObject({ kind: 'failed', code: 'maintenance', status: 503 });
    expect(shownSentence(failure)).toBe(problems.maintenance.message);
    expect(withReference('Sentence.', { ...failure, requestId: 'request-1' })).toBe('Sentence.');
    answer(refusal('internal-error'), 500);
    expect(shownSentence((await failureOf(call('get-quote', quote))) as ApiError)).toBeUndefined();
  });

  test("for a success response that is not JSON, such as a hotel network's login page, is a failure", async () => {
    answer('<html>Welcome to our network</html>', 200);
    expect(await failureOf(call('get-quote', quote))).toMatchObject({ kind: 'failed', status: 200 });
  });
});

describe('a network that accepts requests and never responds', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_address: string, init?: RequestInit) =>
        new Promise<Response>((_, reject) => {
          const end = () => reject(new DOMException('Aborted', 'AbortError'));
          if (init?.signal?.aborted) end();
          init?.signal?.addEventListener('abort', end);
        }),
    );
  });

  test('loses the request after a minute, so that it can be retried', async () => {
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

  test('keeps neither a request nor a timer longer than its caller', async () => {
    const asking = new AbortController();
    const failure = failureOf(call('get-quote', { ...quote, signal: asking.signal }));
    asking.abort();
    expect(await failure).toMatchObject({ kind: 'offline' });
    expect(await failureOf(call('get-quote', { ...quote, signal: asking.signal }))).toMatchObject({
      kind: 'offline',
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});
