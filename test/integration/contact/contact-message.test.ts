import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());
afterEach(() => product.cloud.faults.clear());

const validMessage = {
  name: 'Dana Whitfield',
  email: 'dana@customer.example',
  subject: 'Bug Report',
  message: 'Hello,\n\nthe total is <b>off</b> by a cent.',
};

let network = 0;
const send = (body: object, key: string = randomUUID(), from?: string) => {
  network += 1;
  return product.api('/api/contact-messages', {
    body,
    headers: { 'idempotency-key': key },
    from: from ?? `203.0.113.${network}`,
  });
};

const mailsAbout = async (text: string) =>
  (await product.mails(brand.supportEmail)).filter(({ email }) => email.text?.includes(text));

const storedMessage = async (key: string) =>
  (await product.table.send(new GetCommand({ TableName: product.tableName, Key: keys.contactMessage(key) })))
    .Item;

test('a message is stored and emailed to support, with the visitor as the reply address', async () => {
  const key = randomUUID();
  expect(await send(validMessage, key)).toMatchObject({ status: 200, json: { success: true } });
  expect(await storedMessage(key)).toMatchObject(validMessage);
  const [mail] = await mailsAbout('off');
  expect(mail?.email.subject).toBe('Contact form: Bug Report');
  expect(mail?.email.replyTo).toMatchObject([{ address: validMessage.email }]);
  expect(mail?.email.html).toContain('&lt;b&gt;off&lt;/b&gt;');
  expect(mail?.destinations).toEqual([brand.supportEmail]);
});

test.each([
  'mailto:dana@customer.example?subject=Hello',
  'Dana Whitfield <dana@customer.example>;',
  ' dana@customer.example\u200b',
])('an address is read as people paste it: %j', async (email) => {
  const key = randomUUID();
  expect(await send({ ...validMessage, email }, key)).toMatchObject({ status: 200 });
  expect(await storedMessage(key)).toMatchObject(validMessage);
});

test('one message that is sent many times at once causes one email, and all responses are equal', async () => {
  const key = randomUUID();
  const body = { ...validMessage, message: `Twice? ${key}` };
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await mailsAbout(key)).toHaveLength(1);
  expect(await send({ ...body, message: 'Another' }, key)).toMatchObject({
    status: 422,
    json: { error: 'key-reused' },
  });
});

test('the visitor is told that a message was not emailed, and sending it again emails it once', async () => {
  const key = randomUUID();
  const body = { ...validMessage, message: `Refused ${key}` };
  product.cloud.faults.add({ service: 'ses', action: 'reject' });
  expect(await send(body, key)).toMatchObject({ status: 502, json: { error: 'contact-message-not-sent' } });
  expect(await storedMessage(key)).toMatchObject({ message: body.message });
  expect((await send(body, key)).status).toBe(200);
  expect((await send(body, key)).status).toBe(200);
  expect(await mailsAbout(key)).toHaveLength(1);
});

test('an email that may have been sent counts as sent', async () => {
  const key = randomUUID();
  product.cloud.faults.add({ service: 'ses', when: 'after', action: 'drop' });
  expect((await send({ ...validMessage, message: `Unknown ${key}` }, key)).status).toBe(200);
  expect((await send({ ...validMessage, message: `Unknown ${key}` }, key)).status).toBe(200);
  expect(await mailsAbout(key)).toHaveLength(1);
});

test('the response names each missing or malformed field, and nothing is stored', async () => {
  const key = randomUUID();
  expect(
    await send({ name: '', email: 'a@b.co\nBcc: c@d.co', subject: 'x', message: ' ' }, key),
  ).toMatchObject({
    status: 422,
    json: {
      error: 'invalid-contact-message',
      faults: [{ field: 'name' }, { field: 'email' }, { field: 'subject' }, { field: 'message' }],
    },
  });
  expect(await storedMessage(key)).toBeUndefined();
});

test('the number of messages to support from one network is limited', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => send(validMessage, randomUUID(), '198.51.100.7')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    json: { error: 'too-many-requests' },
  });
});

test('a retry of a message that was emailed succeeds and is not counted, even if the limit is reached', async () => {
  const from = '198.51.100.8';
  const key = randomUUID();
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await send(validMessage, key, from)).status).toBe(200);
  const others = await Promise.all(Array.from({ length: 30 }, () => send(validMessage, randomUUID(), from)));
  expect(others.filter(({ status }) => status === 200)).toHaveLength(29);
  expect((await send(validMessage, key, from)).status).toBe(200);
});

test('a retry is recognized if its JSON keys are in another order, and if the previous release stored the first attempt', async () => {
  const key = randomUUID();
  const body = { ...validMessage, message: `Again ${key}` };
  const reversed = Object.fromEntries(Object.entries(body).reverse());
  expect(await send(body, key)).toMatchObject({ status: 200 });
  expect(await send(reversed, key)).toMatchObject({ status: 200 });
  // The previous release hashed these fields of the parsed body.
  await product.table.send(
    new UpdateCommand({
      TableName: product.tableName,
      Key: keys.message({ kind: 'contact', id: key }),
      UpdateExpression: 'SET bodyHash = :hash',
      ExpressionAttributeValues: {
        ':hash': sha256(JSON.stringify([body.name, body.email, body.subject, body.message])),
      },
    }),
  );
  expect(await send(body, key)).toMatchObject({ status: 200 });
  expect(await send({ ...body, name: 'Dan' }, key)).toMatchObject({ json: { error: 'key-reused' } });
  expect(await mailsAbout(key)).toHaveLength(1);
});
