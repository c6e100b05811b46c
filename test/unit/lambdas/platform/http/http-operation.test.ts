import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendContactMessageSchema } from '#domain/contact/contract';
import { problem } from '#domain/contract/problems';
import { countFreeInvoicesSchema } from '#domain/free-invoice/contract';
import { mailClientSchema } from '#domain/invoices/contract/invoice-changes';
import { sendInvoiceSchema } from '#domain/invoices/contract/send-invoice';
import { ok, refuse } from '#domain/result';
import type { ApiAnswer } from '#lambdas/platform/http/api-event';
import { jsonBody } from '#lambdas/platform/http/body';
import type { Declaration } from '#lambdas/platform/http/declaration';
import { type FileContent, fileAnswer } from '#lambdas/platform/http/file-answer';
import { accountOperationOn, publicOperation } from '#lambdas/platform/http/http-operation';
import { refuseDuringMaintenance } from '#lambdas/platform/http/middlewares';
import { browserOf, idempotencyKey, networkOf, userIdOf } from '#lambdas/platform/http/request';
import { log, logTo } from '#lambdas/platform/log';
import { anApiEvent } from '#test/support/api-event';

type Count = Declaration<'count-free-invoices'>;
type Event = Parameters<typeof anApiEvent>[0];
type Handler = ReturnType<typeof publicOperation>;

const body = jsonBody(countFreeInvoicesSchema);
const countLetters: Count['run'] = async ({ body: { email } }) =>
  ok({ success: true, invoiceCount: email.length });

const ask = (handler: Handler, event: Event): Promise<ApiAnswer> =>
  handler(anApiEvent(event), { getRemainingTimeInMillis: () => 25_000 } as never);

const call = (run: Count['run'], event: Event) =>
  ask(publicOperation('count-free-invoices', { body, run }), event);

const pat = '{"email":"Pat"}';

/** For each user, the first second from which sign-ins are valid. */
const endedBefore = new Map<string, number>();
const accountOperation = accountOperationOn({ notBefore: async (userId) => endedBefore.get(userId) });

const bodyOf = (answer: ApiAnswer) => JSON.parse(answer.body ?? '');

afterEach(() => vi.unstubAllEnvs());

test('maintenance refuses operations that write and allows operations that only read', async () => {
  const before = async (method: string, isOn: boolean, readsOnly?: true) => {
    const event = anApiEvent({});
    event.requestContext.http.method = method;
    const middleware = refuseDuringMaintenance(async () => isOn, readsOnly);
    await middleware.before?.({ event } as Parameters<NonNullable<typeof middleware.before>>[0]);
  };
  for (const method of ['POST', 'PUT', 'DELETE']) {
    await expect(before(method, true)).rejects.toMatchObject({ problem: { code: 'maintenance' } });
    await before(method, false);
  }
  await before('GET', true);
  await before('POST', true, true);
});

describe('an operation behind the API', () => {
  test('answers with JSON that is neither cached nor sniffed', async () => {
    const answer = await call(countLetters, { body: pat });
    expect(answer.statusCode).toBe(200);
    expect(bodyOf(answer)).toEqual({ success: true, invoiceCount: 3 });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('reads a body that API Gateway encoded as base64', async () => {
    const body = Buffer.from('{"email":"Łukasz"}').toString('base64');
    expect(bodyOf(await call(countLetters, { body, isBase64Encoded: true }))).toMatchObject({
      invoiceCount: 6,
    });
  });

  test.each([
    ['no body', {}, 400, 'malformed-body'],
    ['half a JSON text', { body: '{"email":' }, 400, 'malformed-body'],
    ['bytes that are no UTF-8', { body: '/w==', isBase64Encoded: true }, 400, 'malformed-body'],
    ['an array', { body: '[]' }, 422, 'invalid-request'],
    ['a field too many', { body: '{"email":"a","plan":"gold"}' }, 422, 'invalid-request'],
    ['257 KB', { body: JSON.stringify({ email: 'x'.repeat(257 * 1024) }) }, 413, 'body-too-large'],
  ])('refuses %s with a stable code', async (_case, event, status, code) => {
    const answer = await call(countLetters, event);
    expect(answer.statusCode).toBe(status);
    expect(bodyOf(answer)).toMatchObject({ success: false, error: code });
  });

  test('names the field that is wrong without repeating its value', async () => {
    const answer = await call(countLetters, { body: '{"email":{"secret":"tok3n"}}' });
    expect(answer.body).toContain('"field":"email"');
    expect(answer.body).not.toContain('tok3n');
  });

  test('answers a refusal with its status and message', async () => {
    const answer = await call(async () => refuse(problem('free-limit-reached', { invoiceCount: 5 })), {
      body: pat,
    });
    expect(answer.statusCode).toBe(403);
    expect(bodyOf(answer)).toMatchObject({ error: 'free-limit-reached', invoiceCount: 5 });
    expect(bodyOf(answer).message).toContain("You've created 5 invoices");
    // The message explains the refusal, so it needs no reference for support.
    expect(bodyOf(answer)).not.toHaveProperty('reference');
  });

  test('hides details of an error from the caller, and keeps typed text out of the log', async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const answer = await call(
      async () => {
        throw new Error('canary-7f3a in pat@example.com');
      },
      { body: pat },
    );
    spy.mockRestore();
    expect(answer.statusCode).toBe(500);
    expect(bodyOf(answer)).toEqual({
      success: false,
      error: 'internal-error',
      message: 'Something went wrong on our side. Please try again.',
      reference: 'request-1',
    });
    expect(lines.join()).toContain('"event":"operation failed"');
    expect(lines.join()).not.toContain('canary');
  });
});

test('an operation that runs out of time finishes its work before it answers', async () => {
  let isDone = false;
  const handler = publicOperation('count-free-invoices', {
    body,
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      isDone = true;
      return ok({ success: true, invoiceCount: 1 });
    },
  });
  // Lambda says that 6 ms are left. The default of the middleware would answer before that.
  const context = { getRemainingTimeInMillis: () => 6 } as never;
  const answer = await handler(anApiEvent({ body: pat }), context);
  expect([isDone, answer.statusCode]).toEqual([true, 200]);
});

describe('an operation behind CloudFront', () => {
  beforeEach(() => vi.stubEnv('ORIGIN_SECRET', 'wanted'));

  test('refuses a call without the secret header before anything is read', async () => {
    const run = vi.fn(countLetters);
    const wrong: readonly Readonly<Record<string, string>>[] = [
      {},
      { 'x-origin-verify': 'wrong!' },
      { 'x-origin-verify': 'wanted2' },
    ];
    for (const headers of wrong) {
      const answer = await call(run, { body: pat, headers });
      expect(answer.statusCode).toBe(403);
    }
    expect(run).not.toHaveBeenCalled();
  });

  test('accepts the new and the old secret while the secret is being replaced, but not both in one header', async () => {
    vi.stubEnv('ORIGIN_SECRET', 'newer older');
    for (const [shown, status] of [
      ['newer', 200],
      ['older', 200],
      ['newer older', 403],
      ['', 403],
    ] as const) {
      const answer = await call(countLetters, { body: pat, headers: { 'x-origin-verify': shown } });
      expect(answer.statusCode).toBe(status);
    }
  });

  test('accepts a call with the secret header', async () => {
    const answer = await call(countLetters, { body: pat, headers: { 'x-origin-verify': 'wanted' } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('the browser of a visitor', () => {
  const reported = (headers: Record<string, string>) => browserOf(anApiEvent({ headers }));

  test('is the one that the page reports, on one line of limited length', () => {
    expect(reported({ 'x-reported-browser': 'Fire\nfox', 'user-agent': 'Amazon CloudFront' })).toBe(
      'Fire fox',
    );
    expect(reported({ 'x-reported-browser': 'x'.repeat(301) })).toHaveLength(300);
  });

  test('is unknown if the page reports none, whatever user agent CloudFront sends', () => {
    expect(reported({ 'user-agent': 'Amazon CloudFront' })).toBe('');
  });
});

describe('the network of a visitor', () => {
  test.each([
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2::/64'],
    ['2001:db8::1:443', '2001:db8:0:0::/64'],
  ])('for the address %s is %s', (viewer, network) => {
    expect(networkOf(anApiEvent({ headers: { 'cloudfront-viewer-address': viewer } }))).toBe(network);
  });

  test('is the address of the caller if the call did not come through CloudFront', () => {
    expect(networkOf(anApiEvent({}))).toBe('192.0.2.10');
  });
});

describe('the header Idempotency-Key', () => {
  test('has 16 to 64 letters, digits and hyphens', () => {
    const headers = { 'idempotency-key': '1c9a1b6e-5f5e-4d3e-9a2b-1c9a1b6e5f5e' };
    expect(idempotencyKey(anApiEvent({ headers }))).toBe(headers['idempotency-key']);
  });

  test.each(['', 'short', 'x'.repeat(65), 'has space in it 12', 'has#hash#has#hash'])(
    'is refused if it is %j',
    (key) => {
      expect(() => idempotencyKey(anApiEvent({ headers: { 'idempotency-key': key } }))).toThrow(
        'missing-idempotency-key',
      );
    },
  );
});

describe('the ID of the signed-in user', () => {
  const claims = { sub: 'user-1', token_use: 'access' };

  test('is the sub of an access token', () => {
    expect(userIdOf(anApiEvent({ claims }))).toBe('user-1');
  });

  test.each([
    [undefined],
    [{ sub: 'user-1', token_use: 'id' }],
    [{ sub: '', token_use: 'access' }],
    [{ token_use: 'access' }],
  ])('is missing with the claims %j', (claims) => {
    expect(() =>
      userIdOf(anApiEvent({ ...(claims && { claims: claims as Record<string, string> }) })),
    ).toThrow('unauthenticated');
  });

  test('is checked before key and body, and all three are checked before the operation runs', async () => {
    const run = vi.fn();
    const handler = accountOperation('send-invoice', { keyed: true, body: jsonBody(sendInvoiceSchema), run });
    const headers = { 'idempotency-key': 'k'.repeat(16) };
    const codes = [];
    for (const event of [{}, { claims }, { claims, headers }, { claims, headers, body: '{}' }])
      codes.push(bodyOf(await ask(handler, event)).error);
    expect(codes).toEqual([
      'unauthenticated',
      'missing-idempotency-key',
      'malformed-body',
      'invalid-request',
    ]);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('the text that identifies a retried submission', () => {
  const headers = { 'idempotency-key': 'k'.repeat(16) };
  const claims = { sub: 'user-1', token_use: 'access' };
  const key = 'K'.repeat(26);

  /** The identifying text of a request with this body. */
  async function sentBody(body: string, pathParameters = { invoiceId: key }): Promise<string> {
    const run = vi.fn(async () => refuse(problem('forbidden')));
    const handler = accountOperation('mail-client', {
      keyed: true,
      retryMayChange: ['afterMail'],
      body: jsonBody(mailClientSchema),
      run,
    });
    await ask(handler, { claims, headers, body, pathParameters });
    return (run.mock.calls as unknown as [{ sentBody: string }][])[0]?.[0].sentBody ?? 'not run';
  }

  test('contains no defaults of the schema, and does not depend on property order, spaces and values that a retry may change', async () => {
    const first = await sentBody(`{"to":"a@b.c","basedOn":"${key}","afterMail":"${key}"}`);
    expect(first).toBe(`{"body":{"basedOn":"${key}","to":"a@b.c"},"path":{"invoiceId":"${key}"}}`);
    expect(await sentBody(`{ "basedOn": "${key}", "to": "a@b.c" }`)).toBe(first);
  });

  test('is different for another value and for another path', async () => {
    const body = `{"basedOn":"${key}"}`;
    const texts = [
      await sentBody(body),
      await sentBody(`{"basedOn":"${key}","message":""}`),
      await sentBody(body, { invoiceId: 'J'.repeat(26) }),
    ];
    expect(new Set(texts).size).toBe(3);
  });
});

describe('a session that was ended', () => {
  const signedInAt = (seconds: number | undefined) => ({
    sub: 'reset-user',
    token_use: 'access',
    ...(seconds !== undefined && { auth_time: String(seconds) }),
  });
  beforeEach(() => endedBefore.set('reset-user', 1000));
  afterEach(() => endedBefore.clear());

  const codeFor = async (method: 'GET' | 'POST', seconds: number | undefined, run: () => Promise<never>) => {
    const event = anApiEvent({ claims: signedInAt(seconds) });
    event.requestContext.http.method = method;
    const handler = accountOperation('delete-client', { run });
    const answer = await handler(event, { getRemainingTimeInMillis: () => 25_000 } as never);
    return { status: answer.statusCode, code: bodyOf(answer).error };
  };
  const found = async () => refuse(problem('client-not-found')) as never;
  const refused = { status: 401, code: 'signed-out' };

  test('is refused, while a sign-in in the first second from which sign-ins are valid is accepted', async () => {
    for (const method of ['GET', 'POST'] as const) {
      expect(await codeFor(method, 999, found)).toEqual(refused);
      expect(await codeFor(method, 1000, found)).toMatchObject({ code: 'client-not-found' });
      expect(await codeFor(method, 1001, found)).toMatchObject({ code: 'client-not-found' });
      expect(await codeFor(method, undefined, found)).toEqual(refused);
    }
    endedBefore.clear();
    expect(await codeFor('POST', undefined, found)).toMatchObject({ code: 'client-not-found' });
  });

  test('is accepted, with an alarm, if its sign-out was written by a clock that was ahead', async () => {
    const lines: { level?: string; event?: string }[] = [];
    logTo((line) => lines.push(JSON.parse(line)));
    try {
      endedBefore.set('reset-user', Math.floor(Date.now() / 1000) + 2 * 24 * 60 * 60);
      for (const method of ['GET', 'POST'] as const)
        expect(await codeFor(method, 1000, found)).toMatchObject({ code: 'client-not-found' });
      expect(lines).toContainEqual(
        expect.objectContaining({ level: 'ERROR', event: 'sign-out-in-the-future', userId: 'reset-user' }),
      );
    } finally {
      logTo((line) => process.stdout.write(line));
    }
  });

  test('changes nothing, and does not get the response of an operation that read meanwhile', async () => {
    const run = vi.fn(found);
    expect(await codeFor('POST', 999, run)).toEqual(refused);
    expect(run).not.toHaveBeenCalled();
    const failing = async () => {
      throw new Error('the read failed first');
    };
    expect(await codeFor('GET', 999, failing)).toEqual(refused);
    expect(await codeFor('GET', 1000, failing)).toMatchObject({ code: 'internal-error' });
  });

  test('is refused before anything else about the request is checked', async () => {
    const handler = accountOperation('send-invoice', {
      keyed: true,
      body: jsonBody(sendInvoiceSchema),
      run: vi.fn(),
    });
    expect(bodyOf(await ask(handler, { claims: signedInAt(999) })).error).toBe('signed-out');
  });
});

describe('parameters of path and query', () => {
  const claims = { sub: 'user-1', token_use: 'access' };
  const list = accountOperation('list-clients', {
    query: ['cursor'],
    run: async ({ query }) => ok({ success: true, clients: [], count: Object.keys(query).length, ...query }),
  });

  test('are passed to the operation by name if they are declared', async () => {
    const answer = await ask(list, { claims, queryStringParameters: { cursor: 'abc', other: '<x>' } });
    expect(bodyOf(answer)).toEqual({ success: true, clients: [], count: 1, cursor: 'abc' });
    const read = accountOperation('delete-client', {
      run: async ({ path }) =>
        refuse(problem(path.clientId === 'c1' ? 'client-not-found' : 'internal-error')),
    });
    expect(bodyOf(await ask(read, { claims, pathParameters: { clientId: 'c1' } })).error).toBe(
      'client-not-found',
    );
  });

  test('are refused by name if the cursor is malformed', async () => {
    const answer = await ask(list, { claims, queryStringParameters: { cursor: 'a#b' } });
    expect(answer.statusCode).toBe(422);
    expect(bodyOf(answer).faults).toEqual([{ field: 'cursor', message: 'This field is not right.' }]);
  });
});

describe('a file', () => {
  const claims = { sub: 'user-1', token_use: 'access' };
  const logo = (file: FileContent | undefined) =>
    ask(accountOperation('get-logo', { query: ['version'], answer: fileAnswer, run: async () => ok(file) }), {
      claims,
    });

  test('is not executed, not sniffed as another type, and not cached', async () => {
    const answer = await logo({ contentType: 'image/png', filename: 'logo.png', bytes: Buffer.from('PNG') });
    expect(answer).toMatchObject({ statusCode: 200, isBase64Encoded: true, body: 'UE5H' });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="logo.png"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('that does not exist is not an error', async () => {
    expect(await logo(undefined)).toMatchObject({ statusCode: 204, body: '' });
  });
});

test('a handler that lacks a declaration or contradicts the contract does not compile', () => {
  const done = async () => ok({ success: true } as const);
  const declarations = [
    // @ts-expect-error: an account's operation
    () => publicOperation('delete-client', { run: done }),
    // @ts-expect-error: the body is forgotten
    () => publicOperation('block-free-invoices', { run: done }),
    // @ts-expect-error: the schema is another operation's
    () => publicOperation('block-free-invoices', { body, run: done }),
    // @ts-expect-error: the key is forgotten
    () => publicOperation('send-contact-message', { body: jsonBody(sendContactMessageSchema), run: done }),
    // @ts-expect-error: a key that no caller sends
    () => accountOperation('delete-client', { keyed: true, run: done }),
    // @ts-expect-error: a part of the path that there is not
    () => accountOperation('delete-client', { run: async ({ path }) => refuse(path.invoiceId) }),
    // @ts-expect-error: the answer is another one
    () => publicOperation('count-free-invoices', { body, run: done }),
    // @ts-expect-error: bytes need an answer of their own
    () => accountOperation('get-logo', { query: ['version'], run: async () => ok(undefined) }),
  ];
  expect(declarations).toHaveLength(8);
});

describe('the log of an operation', () => {
  const lines: Record<string, unknown>[] = [];
  beforeEach(() => {
    lines.length = 0;
    logTo((line) => lines.push(JSON.parse(line)));
  });
  afterEach(() => logTo((line) => process.stdout.write(line)));

  const names = {
    operation: 'count-free-invoices',
    requestId: 'JKJaXmPLvHcESHA=',
    submissionId: '0123456789abcdef',
  };
  const event = {
    body: pat,
    headers: { 'idempotency-key': names.submissionId },
    requestId: names.requestId,
  };

  test('names request and submission in every line', async () => {
    const run: Count['run'] = async () => {
      log.warn('on the way');
      return ok({ success: true, invoiceCount: 1 });
    };
    await call(run, event);
    await call(async () => refuse(problem('number-taken', { invoiceId: '01ABC' })), event);
    await call(() => Promise.reject(new TypeError('secret')), event);
    expect(lines).toMatchObject([
      { event: 'on the way', ...names },
      { event: 'done', ...names },
      { event: 'refused', code: 'number-taken', ...names, invoiceId: '01ABC' },
      { event: 'operation failed', errorName: 'TypeError', ...names },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('keeps the lines of concurrent calls separate', async () => {
    const slowly: Count['run'] = async () => {
      await Promise.resolve();
      log.info('later');
      return ok({ success: true, invoiceCount: 1 });
    };
    const other = { ...event, requestId: 'other' };
    await Promise.all([call(slowly, event), call(slowly, other)]);
    expect(lines.filter((line) => line.event === 'later').map(({ requestId }) => requestId)).toEqual([
      names.requestId,
      'other',
    ]);
  });

  test('does not name a submission whose key is malformed', async () => {
    await call(countLetters, { ...event, headers: { 'idempotency-key': 'pat@example.com' } });
    expect(lines[0]).not.toHaveProperty('submissionId');
  });
});
