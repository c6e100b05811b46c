// @module-tag further
import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { problems } from '#domain/contract/problems';
import { quickOrFull } from '#test/support/effort';
import { rareIf } from '#test/support/further-cases';
import {
  hostileBodies,
  knownHostileBodies,
  mutations,
  withHalfSurrogates,
  withOddShapes,
} from '#test/support/hostile-bodies';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { type ApiResponse, startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { fullerBodies, validBodyOf } from '#test/support/valid-bodies';

let product: TestCloud;
let token: Record<string, string>;
/** The headers of a session that the operation may end. */
let endedToken: Record<string, string>;
const ownAddresses: string[] = [brand.supportEmail];
let email = '';
let calls = 0;

beforeAll(async () => {
  product = await startTestCloud({
    // Loading a bundle costs more than hundreds of calls, and this test needs no concurrency.
    environmentsPerFunction: 1,
    environment: { FREE_CAP_PER_NETWORK_PER_DAY: '1000000', FREE_CAP_PER_DAY: '1000000' },
  });
  const accounts = accountsOf(product);
  email = accounts.newEmail();
  token = { ...bearer((await accounts.signUp(email)).accessToken) };
  await product.api('/api/account', { body: aSignUpProfile(), headers: token });
});
afterAll(() => product.stop());

const operations = Object.entries(endpoints) as [Operation, Endpoint][];
const operationsWithBody = operations.filter(([, { method }]) => method !== 'GET');
const operationsWithJsonBody = operationsWithBody.filter(([operation]) => validBodyOf(operation));
const fullBodyOf = (operation: Operation): unknown =>
  operation in fullerBodies
    ? fullerBodies[operation as keyof typeof fullerBodies]
    : (validBodyOf(operation) ?? {});

/** The number of bodies derived from the smallest and from the fullest valid one; 100,000 in the full run. */
const bodiesPerKind = quickOrFull(30, Math.ceil(50_000 / operationsWithBody.length));

/** Calls an operation from its own network, so that no limit refuses it. */
function send([operation, { method, path }]: [Operation, Endpoint], body: Uint8Array): Promise<ApiResponse> {
  calls += 1;
  return product.api(path.replace(/\{\w+\}/g, 'A'.repeat(22)) as `/api/${string}`, {
    method,
    body: new Uint8Array(body),
    headers: {
      'idempotency-key': randomUUID(),
      ...(endpoints[operation].access === 'account' && (operation === 'end-sessions' ? endedToken : token)),
      ...(operation === 'save-logo' && { 'content-type': 'image/png' }),
    },
    from: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
  });
}

/** Signs somebody in for an operation that ends sessions. */
async function beforeCallsOf(operation: Operation): Promise<void> {
  if (operation !== 'end-sessions') return;
  const accounts = accountsOf(product);
  const address = accounts.newEmail();
  ownAddresses.push(address);
  endedToken = { ...bearer((await accounts.signUp(address)).accessToken) };
  await product.api('/api/account', { body: aSignUpProfile(), headers: endedToken });
}

function expectAnswer(answer: ApiResponse, where: string) {
  expect(answer.status, where).toBeLessThan(500);
  if (answer.status === 204) return;
  expect(answer.headers.get('content-type'), where).toContain('application/json');
  if (answer.status >= 400)
    expect(Object.keys(problems), where).toContain((answer.json as { error: string }).error);
}

async function runInBatches<Part>(parts: readonly Part[], run: (part: Part) => Promise<void>) {
  for (let at = 0; at < parts.length; at += 20) await Promise.all(parts.slice(at, at + 20).map(run));
}

const storedItems = async (): Promise<string> => {
  const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
  return JSON.stringify(Items.map(({ PK, SK }) => `${PK} ${SK}`).sort());
};

/** The malformed fields of all but every fourth operation are rare: one reader of bodies refuses them. */
const isRare = ([operation]: [Operation, Endpoint]): boolean =>
  operationsWithBody.findIndex(([each]) => each === operation) % 4 !== 0;

describe('with any request body,', () => {
  for (const row of operationsWithBody) {
    const [operation] = row;
    test(`${operation} answers JSON with a code, and never a 5xx`, async () => {
      await beforeCallsOf(operation);
      const isFreeGenerator = endpoints[operation].module === 'free-invoice';
      const before = isFreeGenerator && (await storedItems());
      const validBody = validBodyOf(operation) ?? {};
      const bodies = [
        ...hostileBodies(validBody, bodiesPerKind),
        ...mutations(
          fullBodyOf(operation),
          quickOrFull(bodiesPerKind - knownHostileBodies.length, bodiesPerKind),
          7,
        ),
      ];
      await runInBatches(bodies, async ({ what, body }) =>
        expectAnswer(await send(row, body), `${what}: ${body.subarray(0, 200).toString()}`),
      );
      // The bot check refused every request, so nothing was stored.
      if (isFreeGenerator) expect(await storedItems()).toBe(before);
    });
  }

  for (const row of operationsWithJsonBody) {
    const name = row[0];
    test(`${name} refuses every malformed field with 422`, rareIf(isRare(row)), async () => {
      await beforeCallsOf(row[0]);
      await runInBatches(withOddShapes(fullBodyOf(row[0])), async (body) => {
        const answer = await send(row, Buffer.from(JSON.stringify(body)));
        expect(answer.status, `${JSON.stringify(body).slice(0, 300)}: ${answer.text}`).toBe(422);
        // An import checks its records with rules of its own and has problem codes for them.
        expect(answer.json).toMatchObject({
          error: expect.stringMatching(row[0] === 'upload-full-import' ? /^invalid-/ : /^invalid-request$/),
        });
      });
    });

    test(`${name} handles half a surrogate pair in any of its texts`, rareIf(isRare(row)), async () => {
      await runInBatches(withHalfSurrogates(fullBodyOf(row[0])), async (body) => {
        const text = JSON.stringify(body);
        expectAnswer(await send(row, Buffer.from(text)), text.slice(0, 300));
      });
    });
  }

  test('emails go only to support and to the account itself', async () => {
    const others = (await product.mails()).filter(
      ({ destinations }) => ![...ownAddresses, email].includes(destinations.join()),
    );
    expect(others).toEqual([]);
  });
});

test('the response for an unknown path under /api is JSON with status 404', async () => {
  const answer = await product.api('/api/no-such-thing');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/json');
});
