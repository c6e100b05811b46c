// @module-tag further
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { quickOrFull } from '#test/support/effort';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { seeded } from '#test/support/seeded';
import { fullerBodies, validBodyOf } from '#test/support/valid-bodies';
import { idAtLimit, pick, type Random, withLimits } from '#test/support/values-at-limits';

/** Another seed tries other requests: `FUZZ_SEED=7 FUZZ_REQUESTS=2000 npx vitest run ...`. */
const seed = Number(process.env.FUZZ_SEED ?? 25);
const requests = Number(process.env.FUZZ_REQUESTS ?? quickOrFull(200, 30_000));
/** Few enough that no function times out for lack of CPU. */
const atOnce = 4;

let product: TestCloud;
let headers: Readonly<Record<string, string>>;
let signInAgain: () => Promise<void>;

beforeAll(async () => {
  product = await startTestCloud({
    environmentsPerFunction: 1,
    environment: { FREE_CAP_PER_NETWORK_PER_DAY: '1000000', FREE_CAP_PER_DAY: '1000000' },
  });
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  const { accessToken } = await accounts.signUp(email);
  await accounts.markVerified(email);
  headers = { ...bearer(accessToken) };
  signInAgain = async () => {
    headers = { ...bearer((await accounts.signIn(email)).accessToken) };
  };
  await product.api('/api/account', { body: aSignUpProfile(), headers });
});
afterAll(() => product.stop());

/** All operations except the one that would delete the account, which later requests need. */
const operations = (Object.entries(endpoints) as [Operation, Endpoint][]).filter(
  ([operation]) => operation !== 'delete-account',
);

/** IDs that responses contained, by field name; later requests use them. */
const knownIds = new Map<string, string[]>();

const idsPerName = 40;

function rememberIds(answer: unknown, depth = 0): void {
  if (typeof answer !== 'object' || answer === null || depth > 6) return;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'string' && /(?:Id|contentHash|cursor)$/i.test(name)) {
      const list = knownIds.get(name) ?? [];
      knownIds.set(name, [value, ...list.filter((one) => one !== value)].slice(0, idsPerName));
    } else rememberIds(value, depth + 1);
  }
}

// Fields whose valid values appear in answers under another name.
const sourceOfField: Readonly<Record<string, string>> = { basedOn: 'contentId', afterMail: 'mailId' };

function idOf(random: Random, name: string): string {
  const ids = knownIds.get(sourceOfField[name] ?? name) ?? [];
  return ids.length > 0 && random() < 0.7 ? pick(random, ids) : idAtLimit(random);
}

const keysUsed: string[] = [randomUUID()];

/** A request chosen by random numbers. */
function request(
  random: Random,
  [operation, { method, path, access }]: [Operation, Endpoint],
  number: number,
) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(idOf(random, name)));
  const query = random() < 0.2 ? `?cursor=${encodeURIComponent(idOf(random, 'cursor'))}` : '';
  const fullerBody =
    random() < 0.3 ? (fullerBodies as Partial<Record<Operation, object>>)[operation] : undefined;
  const body = fullerBody ?? validBodyOf(operation);
  const key = random() < 0.1 ? pick(random, keysUsed) : randomUUID();
  keysUsed[number % 20] = key;
  const typed = body && withLimits(random, body, pick(random, [0, 0.03, 0.15]), idOf);
  return {
    path: `${filled}${query}` as `/api/${string}`,
    call: {
      method,
      headers: { 'idempotency-key': key, ...(access === 'account' && headers) },
      ...(method !== 'GET' && typed !== undefined && { body: typed as object }),
      // Each request has its own network, so that no limit refuses it.
      from: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    },
  };
}

test(`${requests} requests with dates, IDs and texts at their limits cause no 5xx`, {
  timeout: 60 * 60_000,
}, async () => {
  const random = seeded(seed);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  let number = 0;
  const worker = async () => {
    while (number < requests) {
      number += 1;
      const row = operations[number % operations.length] as [Operation, Endpoint];
      const { path, call } = request(random, row, number);
      const { status, json, text } = await product.api(path, call);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 300) rememberIds(json);
      // One of the operations ends all sessions. Without a new one, every later request would stop at the first check.
      if (status === 401 && row[1].access === 'account') await signInAgain();
      // A 502 means that an email was refused or its delivery is unknown; no such fault is planned here.
      if (status >= 500)
        failures.push(`${row[0]} ${status} ${path} ${JSON.stringify(call.body)?.slice(0, 600)} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(failures, `seed ${seed}`).toEqual([]);
  // Signing out everywhere refuses the requests under way too. Without signing in again, nearly all would be refused.
  expect(statuses.get(401) ?? 0, JSON.stringify([...statuses])).toBeLessThan(requests / 10);
  // A tenth of the requests at least must pass the first check of their operation.
  expect(statuses.get(200) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(requests / 10);
  console.info(`fuzz at limits, seed ${seed}:`, Object.fromEntries([...statuses].sort()));
});
