// @module-tag further
import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { accountPartition } from '#domain/table/keys';
import { dayIn } from '#domain/time-zone';
import type { SignedIn } from '#test/support/deployed-product';
import { anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

const zone = 'America/New_York';
const minute = 60_000;

let product: TestCloud;
let account: SignedIn;

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  account = await accounts.signUp(email);
  await accounts.markVerified(email);
  await callApi('/api/account', aSignUpProfile(), 'POST');
  await callApi('/api/time-zone', { timeZone: zone });
  await callApi('/api/reminders', { isOn: true, stages: [0] });
});
afterAll(() => product.stop());

async function callApi(path: `/api/${string}`, body: unknown, method: 'POST' | 'PUT' = 'PUT') {
  const headers = { ...bearer(account.accessToken), 'idempotency-key': randomUUID() };
  const answer = await product.api(path, { method, body, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

/** The functions that logged an event, once per line. */
const writersOf = (event: string) =>
  product.cloud.logs
    .filter(({ text }) => text.includes(`"event":"${event}"`))
    .map(({ shortName }) => shortName);

/** Items of the account whose sort key has this prefix. */
async function itemsUnder(prefix: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await product.table.send(
    new QueryCommand({
      TableName: product.tableName,
      KeyConditionExpression: 'PK = :account AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':account': accountPartition(account.userId), ':prefix': prefix },
    }),
  );
  return Items;
}

test('a due reminder goes through the queue to a worker and is emailed once, although SQS repeats its messages', async () => {
  const client = `dana-${randomUUID()}@client.example`;
  const dueDate = daysAfter(dayIn(zone, new Date().toISOString()), 2);
  const invoice = anInvoice({ clientName: 'Dana', clientEmail: client, dueDate });
  const sent = (await callApi('/api/invoices', { invoice }, 'POST')) as SendInvoiceAnswer;
  const { invoiceId } = sent.invoice;
  const shown = await product.api(`/api/invoices/${invoiceId}`, { headers: bearer(account.accessToken) });
  const { contentId } = (shown.json as GetInvoiceAnswer).invoice;
  await callApi(`/api/invoices/${invoiceId}/client-mails`, { basedOn: contentId, message: '' }, 'POST');
  await product.cloud.moveClock(product.cloud.now() + minute);
  expect(await product.mails(client)).toHaveLength(1);

  const [plan] = await itemsUnder('REMINDER#');
  const due = Date.parse(String(plan?.due));
  // Without the schedules of the days before, which find nothing to do.
  product.cloud.setClock(due - 120 * minute);
  await product.cloud.moveClock(due - minute);
  expect(await product.mails(client)).toHaveLength(1);
  expect(writersOf('reminder-asked')).toEqual([]);
  const emailsBefore = writersOf('mail-sent').length;

  for (let passed = 1; passed <= 3; passed += 1) await product.cloud.moveClock(due + passed * minute);
  const [, reminder, ...more] = await product.mails(client);
  expect(reminder?.email.subject).toMatch(/^Reminder: invoice/);
  expect(more).toEqual([]);
  // The schedule only hands over IDs; workers decide and send.
  expect(writersOf('reminder-asked')).toEqual(['send-waiting-emails']);
  expect(writersOf('mail-sent').slice(emailsBefore)).toEqual(['send-waiting-emails']);

  const planned = product.cloud.queues.list().find(({ settings }) => settings.name.endsWith('-planned'));
  const ids = [
    `${plan?.PK} ${plan?.SK}`,
    ...(await itemsUnder('MESSAGE#reminder#')).map(({ PK, SK }) => `${PK} ${SK}`),
  ];
  expect(ids).toHaveLength(2);
  for (const id of [...ids.toReversed(), ...ids]) planned?.send(JSON.stringify({ id, perSecond: 9 }));
  await product.cloud.moveClock(due + 4 * minute);
  expect(planned?.counts()).toMatchObject({ visible: 0 });
  expect(await product.mails(client)).toHaveLength(2);
});
