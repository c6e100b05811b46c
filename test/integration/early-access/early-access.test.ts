import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());
afterEach(() => product.cloud.faults.clear());

const newEmail = () => `pro-${randomUUID()}@example.com`;

const join = (email: string, source = 'crm-landing-page', key: string = randomUUID()) =>
  product.api('/api/early-access', {
    headers: { 'idempotency-key': key },
    body: { email, source, userAgent: 'Test browser' },
  });

/** Each request for a welcome email comes from its own network, as with many visitors. */
let network = 0;
const welcome = (email: string) => {
  network += 1;
  return product.api('/api/early-access/welcome', {
    body: { email },
    from: `198.51.${network >> 8}.${network & 255}`,
  });
};

const recordOf = async (email: string) =>
  (
    await product.table.send(
      new GetCommand({
        TableName: product.tableName,
        Key: keys.earlyAccess(sha256(email.trim().toLowerCase())),
      }),
    )
  ).Item;

describe('an early-access signup', () => {
  test('stores address, time, source and browser', async () => {
    const email = `Pat.${randomUUID()}@Example.com`;
    expect(await join(` ${email} `, 'landing-page-stats-section')).toMatchObject({
      status: 200,
      json: { success: true },
    });
    expect(await recordOf(email)).toMatchObject({
      email,
      email_normalized: email.toLowerCase(),
      source: 'landing-page-stats-section',
      userAgent: 'Test browser',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('is stored once, with one welcome email, for 50 submissions at once in different spellings', async () => {
    const email = newEmail();
    const spellings = Array.from(
      { length: 50 },
      (_, index) => [email, email.toUpperCase(), ` ${email}`, `P${email.slice(1)} `][index % 4],
    ) as string[];
    const answers = await Promise.all(
      spellings.map(async (spelling) => {
        const answer = await join(spelling);
        await welcome(spelling);
        return answer;
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, json } of answers)
      if (status !== 200) {
        expect(status).toBe(409);
        expect(json).toMatchObject({
          error: 'already-registered',
          message: 'This email is already registered for early access!',
        });
      }
    expect(await product.mails(email)).toHaveLength(1);
  });

  test('is possible for an address that only used the free generator', async () => {
    const email = newEmail();
    await product.table.send(
      new UpdateCommand({
        TableName: product.tableName,
        Key: keys.earlyAccess(sha256(email)),
        UpdateExpression: 'SET email_normalized = :email, invoiceCount = :three',
        ExpressionAttributeValues: { ':email': email, ':three': 3 },
      }),
    );
    expect((await join(email)).status).toBe(200);
    expect(await recordOf(email)).toMatchObject({ invoiceCount: 3, source: 'crm-landing-page' });
    expect((await join(email)).status).toBe(409);
  });

  test('is stored once even if the response of the write is lost and the write repeated', async () => {
    const email = newEmail();
    product.cloud.faults.add({
      service: 'dynamodb',
      operation: 'UpdateItem',
      when: 'after',
      action: 'error',
    });
    expect((await join(email)).status).toBe(200);
    expect((await join(email)).status).toBe(409);
  });

  test('is stored once if a visitor who got no response repeats it with the same key', async () => {
    const email = newEmail();
    const key = randomUUID();
    expect((await join(email, undefined, key)).status).toBe(200);
    expect((await join(` ${email}`, undefined, key)).status).toBe(200);
    expect((await join(email)).status).toBe(409);
  });

  test('reads an address as people paste it, for the welcome email too', async () => {
    const email = newEmail();
    expect(await join(`Pat Reed <${email}>;`)).toMatchObject({ status: 200 });
    expect(await recordOf(email)).toMatchObject({ email });
    expect(await welcome(`mailto:${email}\u200b`)).toMatchObject({ status: 200 });
    await expect.poll(() => product.mails(email)).toHaveLength(1);
  });

  test('is refused for a malformed address, and for an unknown source', async () => {
    expect(await join('a@b.co, c@d.co')).toMatchObject({ status: 422, json: { error: 'invalid-email' } });
    expect(await join(newEmail(), 'elsewhere')).toMatchObject({
      status: 422,
      json: { error: 'invalid-request' },
    });
  });
});

describe('the welcome email', () => {
  test('is sent once to an address that signed up, and contains no text of the visitor', async () => {
    const email = newEmail();
    await join(email);
    for (let time = 0; time < 3; time += 1)
      expect(await welcome(email)).toMatchObject({ status: 200, json: { success: true } });
    const [mail, ...more] = await product.mails(email);
    expect(more).toEqual([]);
    expect(mail?.email.subject).toContain('early-access list');
    expect(mail?.email.text).toContain(`${product.siteOrigin}/invoice-generator`);
    expect(mail?.email.text).toContain('100 Example Street, Dayton, OH 45402');
  });

  test('is unsubscribed from in one step, by its reader or their mail program', async () => {
    const email = newEmail();
    await join(email);
    await welcome(email);
    const [mail] = await product.mails(email);
    const headers = new Map(mail?.email.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = /<(.+)>/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const path = new URL(url).pathname as `/api/${string}`;
    const token = path.slice(path.lastIndexOf('/') + 1);
    expect(mail?.email.text).toContain(`${product.siteOrigin}/stop-mail#list=early-access&token=${token}`);
    expect(await recordOf(email)).not.toHaveProperty('unsubscribedAt');
    for (let time = 0; time < 2; time += 1)
      expect(await product.api(path, { method: 'POST' })).toMatchObject({
        status: 200,
        json: { success: true },
      });
    expect(await recordOf(email)).toMatchObject({ unsubscribedAt: expect.any(String) });
  });

  test.each([
    ['no token', 'nothing'],
    ['another secret', `${sha256('pat@example.com')}.AAAAAAAAAAAAAAAAAAAAAA`],
  ])('with %s unsubscribes nobody', async (_, token) => {
    expect(await product.api(`/api/early-access/unsubscribes/${token}`, { method: 'POST' })).toMatchObject({
      status: 404,
      json: { error: 'not-found' },
    });
  });

  test('is not sent to somebody who left the list meanwhile', async () => {
    const email = newEmail();
    await join(email);
    await product.table.send(
      new UpdateCommand({
        TableName: product.tableName,
        Key: keys.earlyAccess(sha256(email)),
        UpdateExpression: 'SET unsubscribedAt = :now',
        ExpressionAttributeValues: { ':now': '2026-11-03T00:00:00Z' },
      }),
    );
    await welcome(email);
    expect(await product.mails(email)).toEqual([]);
  });

  test('is not sent without a sign-up, with the same response', async () => {
    const email = newEmail();
    const signedUp = newEmail();
    await join(signedUp);
    expect((await welcome(email)).text).toBe((await welcome(signedUp)).text);
    expect(await welcome('no address')).toMatchObject({ status: 200, json: { success: true } });
    expect(await product.mails(email)).toEqual([]);
  });

  test('is not sent to somebody who blocked our email', async () => {
    const email = newEmail();
    await join(email);
    await product.table.send(
      new UpdateCommand({
        TableName: product.tableName,
        Key: keys.earlyAccess(sha256(email)),
        UpdateExpression: 'SET blockedAt = :now',
        ExpressionAttributeValues: { ':now': '2026-11-03T00:00:00Z' },
      }),
    );
    await welcome(email);
    expect(await product.mails(email)).toEqual([]);
  });

  test('that certainly failed is sent at the next request', async () => {
    const email = newEmail();
    await join(email);
    product.cloud.faults.add({ service: 'ses', action: 'reject' });
    expect(await welcome(email)).toMatchObject({ status: 200, json: { success: true } });
    expect(await product.mails(email)).toEqual([]);
    await welcome(email);
    expect(await product.mails(email)).toHaveLength(1);
  });

  test('that may have been sent is not sent again', async () => {
    const email = newEmail();
    await join(email);
    product.cloud.faults.add({ service: 'ses', when: 'after', action: 'drop' });
    expect((await welcome(email)).status).toBe(200);
    await welcome(email);
    expect(await product.mails(email)).toHaveLength(1);
  });

  test('is not sent if the table fails: the error is logged, and the visitor gets the usual response', async () => {
    const email = newEmail();
    await join(email);
    product.cloud.faults.add({ service: 'dynamodb', times: 20, action: 'reject' });
    expect(await welcome(email)).toMatchObject({ status: 200, json: { success: true } });
    expect(JSON.stringify(product.cloud.logs)).toContain('welcome not sent');
    expect(JSON.stringify(product.cloud.logs)).not.toContain(email);
  });
});
