import {
  AdminConfirmSignUpCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud';
import { httpApiResources } from '../support/fixture-stacks';

const SCOPE = 'aws.cognito.signin.user.admin';
let fixture: FixtureCloud;

beforeAll(async () => {
  fixture = await startFixtureCloud(
    {
      echo: { source: 'export const handler = async (event) => event;' },
      answer: { source: 'export const handler = async (event) => JSON.parse(event.body);' },
      environment: {
        source:
          'let calls = 0; export const handler = async (_, context) => ({ ...process.env, calls: ++calls, left: context.getRemainingTimeInMillis(), id: context.awsRequestId });',
        environment: { GREETING: 'from the stack', EMPTY: '' },
      },
      fails: { source: "export const handler = async () => { throw new Error('inside'); };" },
      hangs: {
        source: 'export const handler = () => new Promise(() => setInterval(() => {}, 1000));',
        timeoutSeconds: 1,
      },
      spins: { source: 'export const handler = async () => { for (;;); };', timeoutSeconds: 1 },
      exits: { source: 'export const handler = async () => { process.exit(3); };' },
      slow: {
        source:
          'let busy = 0; export const handler = async () => { busy++; const callsAtOnce = busy; await new Promise((r) => setTimeout(r, 100)); busy--; return { callsAtOnce }; };',
      },
    },
    httpApiResources(
      {
        'POST /echo': 'echo',
        'GET /things/{id}': 'echo',
        'GET /things/first': 'answer',
        'ANY /files/{path+}': 'echo',
        'GET /echo': 'echo',
        'POST /answer': 'answer',
        'GET /environment': 'environment',
        'GET /fails': 'fails',
        'GET /hangs': 'hangs',
        'GET /spins': 'spins',
        'GET /exits': 'exits',
        'GET /slow': 'slow',
        'GET /account': 'echo',
      },
      { routes: ['GET /account'], scopes: [SCOPE] },
    ),
    { environmentsPerFunction: 4, environment: () => ({ GREETING: 'from the test' }) },
  );
});
afterAll(() => fixture.stop());

const call = (path: string, init?: RequestInit) => fetch(`${fixture.cloud.apiOrigin}${path}`, init);

async function echoed(path: string, init?: RequestInit) {
  const response = await call(path, init);
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, never> & {
    headers: Record<string, string>;
    requestContext: Record<string, never>;
  };
}

describe('the event that a function gets', () => {
  test('has format 2.0, with lower-case header names, separate cookies and joined query values', async () => {
    const event = await echoed('/echo?a=1&a=2&b=x%20y&c', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Some-Header': 'Mixed', cookie: 'one=1; two=2' },
      body: '{"text":"ä"}',
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /echo',
      rawPath: '/echo',
      rawQueryString: 'a=1&a=2&b=x%20y&c',
      queryStringParameters: { a: '1,2', b: 'x y', c: '' },
      cookies: ['one=1', 'two=2'],
      headers: { 'x-some-header': 'Mixed', 'content-type': 'application/json' },
      requestContext: {
        stage: '$default',
        routeKey: 'POST /echo',
        http: { method: 'POST', path: '/echo', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' },
        requestId: expect.any(String),
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      body: '{"text":"ä"}',
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty('cookie');
  });

  test('has no body, query, cookies or parameters if the request has none', async () => {
    const event = await echoed('/echo');
    for (const name of ['body', 'queryStringParameters', 'cookies', 'pathParameters'])
      expect(event).not.toHaveProperty(name);
  });

  test('contains bodies other than text in Base64', async () => {
    const bytes = Uint8Array.from([0, 255, 137, 80]);
    const event = await echoed('/echo', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: bytes,
    });
    expect(event).toMatchObject({ isBase64Encoded: true, body: Buffer.from(bytes).toString('base64') });
  });

  test('has decoded path parameters, and a greedy one across slashes', async () => {
    expect(await echoed('/things/a%20b')).toMatchObject({
      routeKey: 'GET /things/{id}',
      pathParameters: { id: 'a b' },
    });
    expect(await echoed('/files/a/b.txt')).toMatchObject({
      routeKey: 'ANY /files/{path+}',
      pathParameters: { path: 'a/b.txt' },
    });
  });
});

describe('the id of a request', () => {
  test('is the same in the function and in the response', async () => {
    const response = await call('/echo');
    const { requestContext } = (await response.json()) as { requestContext: { requestId: string } };
    expect(requestContext.requestId).toMatch(/^[\w-]{15}=$/);
    expect(response.headers.get('apigw-requestid')).toBe(requestContext.requestId);
  });
});

describe('the routes', () => {
  test('prefer an exact path to one with a variable', async () => {
    expect((await call('/things/first')).status).toBe(500); // that function fails, because the request has no body
  });

  test.each([
    ['an unknown path', '/nowhere', 'GET'],
    ['another method', '/things/1', 'DELETE'],
    ['a deeper path', '/things/1/2', 'GET'],
    ['an empty variable', '/things/', 'GET'],
  ])('answer 404 for %s', async (_, path, method) => {
    const response = await call(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'Not Found' });
  });

  test('refuse a body beyond 10 MB', async () => {
    const response = await call('/echo', { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) });
    expect(response.status).toBe(413);
  });
});

describe('the response of a function', () => {
  const answered = (value: unknown) =>
    call('/answer', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    });

  test('is its status, headers, cookies and body', async () => {
    const response = await answered({
      statusCode: 201,
      headers: { 'Content-Type': 'text/html', 'X-Count': 3 },
      cookies: ['a=1; Secure', 'b=2'],
      body: '<p>',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-count')).toBe('3');
    expect(response.headers.getSetCookie()).toEqual(['a=1; Secure', 'b=2']);
    expect(await response.text()).toBe('<p>');
    expect(response.headers.get('apigw-requestid')).toBeTruthy();
  });

  test('is decoded from Base64 if isBase64Encoded is true', async () => {
    const response = await answered({ statusCode: 200, isBase64Encoded: true, body: 'AP+J' });
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 137]);
  });

  test('is JSON with status 200 if it is not a response object', async () => {
    const response = await answered({ anything: [1] });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ anything: [1] });
  });

  test('has the status 500 if it is malformed', async () => {
    expect((await answered({ statusCode: 'many' })).status).toBe(500);
  });
});

describe('a function', () => {
  test('has its own variables, the overridden ones, and the credentials of the local cloud', async () => {
    const seen = (await (await call('/environment')).json()) as Record<string, unknown>;
    expect(seen).toMatchObject({
      GREETING: 'from the test',
      EMPTY: '',
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      AWS_ACCESS_KEY_ID: expect.any(String),
      AWS_LAMBDA_FUNCTION_NAME: 'fixture-test-environment',
      calls: 1,
    });
    expect(seen).not.toHaveProperty('PATH');
    expect(Number(seen.left)).toBeGreaterThan(1_000);
    expect(await (await call('/environment')).json()).toMatchObject({ calls: 2 });
  });

  test.each(['fails', 'hangs', 'spins', 'exits'])(
    'that %s answers 500 and works afterwards',
    async (name) => {
      for (const _ of [1, 2]) {
        const response = await call(`/${name}`);
        expect(response.status).toBe(500);
        expect(await response.json()).toEqual({ message: 'Internal Server Error' });
      }
    },
  );

  test('logs the error that it throws', async () => {
    await call('/fails');
    expect(
      fixture.cloud.logs.some(({ shortName, text }) => shortName === 'fails' && text.includes('inside')),
    ).toBe(true);
  });

  test('runs one call at a time in each environment, and no more environments than allowed', async () => {
    const start = Date.now();
    const answers = await Promise.all(Array.from({ length: 40 }, () => call('/slow').then((r) => r.json())));
    expect(answers).toEqual(Array.from({ length: 40 }, () => ({ callsAtOnce: 1 })));
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
  });
});

describe('a route for accounts', () => {
  const pool = () =>
    fixture.cloud.resources.find(({ type }) => type === 'AWS::Cognito::UserPool')?.name ?? '';
  const ClientId = () =>
    fixture.cloud.resources.find(({ type }) => type === 'AWS::Cognito::UserPoolClient')?.name ?? '';

  async function signIn() {
    const cognito = new CognitoIdentityProviderClient(fixture.client);
    const Username = 'ada@example.com';
    const Password = 'Correct-horse-1';
    await cognito.send(
      new SignUpCommand({
        ClientId: ClientId(),
        Username,
        Password,
        UserAttributes: [{ Name: 'email', Value: Username }],
      }),
    );
    await cognito.send(new AdminConfirmSignUpCommand({ UserPoolId: pool(), Username }));
    const { AuthenticationResult } = await cognito.send(
      new InitiateAuthCommand({
        ClientId: ClientId(),
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: Password },
      }),
    );
    return AuthenticationResult ?? {};
  }

  const account = (authorization?: string) =>
    call('/account', authorization ? { headers: { authorization } } : undefined);

  test('passes a signed-in user’s claims to the function, and refuses everybody else', async () => {
    const { AccessToken = '', IdToken = '' } = await signIn();
    const response = await account(`Bearer ${AccessToken}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      requestContext: {
        authorizer: {
          jwt: {
            claims: { token_use: 'access', sub: expect.any(String), exp: expect.stringMatching(/^\d+$/) },
            scopes: [SCOPE],
          },
        },
      },
    });
    expect((await account()).status).toBe(401);
    expect((await account('Bearer nonsense')).status).toBe(401);
    expect((await account(`Bearer ${AccessToken.slice(0, -4)}AAAA`)).status).toBe(401);
    // An ID token of this client is valid, but it has no scope.
    expect((await account(`Bearer ${IdToken}`)).status).toBe(403);
    const [header, payload = '', signature] = AccessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url');
    expect((await account(`Bearer ${header}.${forged}.${signature}`)).status).toBe(401);
  });
});
