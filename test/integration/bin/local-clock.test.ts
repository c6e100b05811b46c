// @module-tag further
import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesPath } from '#bin/local/local-product';
import { daysAfter } from '#domain/calendar-date';
import type { GetInvoiceAnswer } from '#domain/invoices/contract';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { accountPartition } from '#domain/table/keys';
import { dayIn } from '#domain/time-zone';
import { anInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer, type LiteAccounts } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

const zone = 'America/New_York';
const minute = 60_000;
const day = 24 * 60 * minute;

let product: TestCloud;
let accounts: LiteAccounts;
let email: string;
let userId: string;
let accessToken: string;

beforeAll(async () => {
  product = await startTestCloud();
  accounts = accountsOf(product);
  email = accounts.newEmail();
  ({ accessToken, userId } = await accounts.signUp(email));
  await accounts.markVerified(email);
  await callApi('/api/account', aSignUpProfile(), 'POST');
  await callApi('/api/time-zone', { timeZone: zone });
  await callApi('/api/reminders', { isOn: true, stages: [0] });
});
afterAll(() => product.stop());

async function callApi(path: `/api/${string}`, body: unknown, method: 'POST' | 'PUT' = 'PUT') {
  const headers = { ...bearer(accessToken), 'idempotency-key': randomUUID() };
  const answer = await product.api(path, { method, body, headers });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

async function read<Answer>(path: `/api/${string}`): Promise<Answer> {
  const answer = await product.api(path, { headers: bearer(accessToken) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as Answer;
}

/** What `npm run local-clock` sends. */
const localClock = async (method: 'POST' | 'DELETE', to?: string) => {
  const page = `${product.cloud.origin}${pagesPath}/clock`;
  const answer = await fetch(page, { method, ...(to !== undefined && { body: JSON.stringify({ to }) }) });
  expect(answer.status).toBe(200);
};

const today = () => dayIn(zone, new Date(product.cloud.now()).toISOString());

/** Issues an invoice that is due after some days, and emails it to its own client. */
async function emailInvoice(invoiceNumber: string, dueInDays: number) {
  const client = `dana-${randomUUID()}@client.example`;
  const dueDate = daysAfter(today(), dueInDays);
  const changes = { invoiceNumber, clientName: 'Dana', clientEmail: client, issueDate: today(), dueDate };
  const invoice = anInvoice(changes);
  const sent = (await callApi('/api/invoices', { invoice }, 'POST')) as SendInvoiceAnswer;
  const { invoiceId } = sent.invoice;
  const { contentId } = (await read<GetInvoiceAnswer>(`/api/invoices/${invoiceId}`)).invoice;
  await callApi(`/api/invoices/${invoiceId}/client-mails`, { basedOn: contentId, message: '' }, 'POST');
  return { invoiceId, client };
}

/** The subjects of the emails to an address, sorted. */
const subjects = async (to: string) =>
  (await product.mails(to)).map(({ email: { subject = '' } }) => subject).sort();

/** Signs out everywhere, and expects the old token to be refused and a new sign-in to be accepted. */
async function signOutEverywhere() {
  ({ accessToken } = await accounts.signIn(email));
  const old = bearer(accessToken);
  await callApi('/api/account/session-ends', { keepsOwn: false }, 'POST');
  const refused = await product.api('/api/time-zone', {
    method: 'PUT',
    body: { timeZone: zone },
    headers: old,
  });
  ({ accessToken } = await accounts.signIn(email));
  return refused.status;
}

/** The instant at which the reminder of an invoice is due. */
async function reminderOf(invoiceId: string): Promise<number> {
  const { Item } = await product.table.send(
    new GetCommand({
      TableName: product.tableName,
      Key: { PK: accountPartition(userId), SK: `REMINDER#${invoiceId}` },
    }),
  );
  return Date.parse(String(Item?.due));
}

const invoiceMail = expect.stringMatching(/^Invoice /);
const reminderMail = expect.stringMatching(/^Reminder: /);

test('a product whose clock was weeks ahead and was reset emails, reminds, sweeps and signs in as before', async () => {
  const early = await emailInvoice('A-100', 35);
  const monthly = { rhythm: 'month', from: daysAfter(today(), 36), way: 'client' } as const;
  await callApi(`/api/invoices/${early.invoiceId}/repeat`, monthly);

  // The days on which nothing is due are jumped over; the others are walked as by the command.
  product.cloud.setClock(product.cloud.now() + 34 * day);
  await localClock('POST', '+60h');
  expect(await subjects(early.client)).toEqual([invoiceMail, invoiceMail, reminderMail]);
  product.cloud.setClock(product.cloud.now() + 4 * day);
  await callApi('/api/how-to-pay', { text: 'A check to 18 Mill Lane', link: '' });
  await product.cloud.moveClock(product.cloud.now() + minute);
  const told = await subjects(email);
  await callApi('/api/how-to-pay', { text: 'A check to 20 Mill Lane', link: '' });
  expect(await subjects(email)).toEqual(told);
  await signOutEverywhere();

  await localClock('DELETE');
  // What was queued while the clock was ahead has gone out, instead of waiting for that day.
  expect((await subjects(email)).length).toBeGreaterThan(told.length);
  expect(await signOutEverywhere()).toBe(401);
  await callApi('/api/time-zone', { timeZone: zone });
  const late = await emailInvoice('C-300', 2);
  await product.cloud.moveClock(product.cloud.now() + minute);
  expect(await subjects(late.client)).toEqual([invoiceMail]);
  expect(await product.cloud.invoke('sweep-messages', {})).toMatchObject({ kind: 'returned' });

  const due = await reminderOf(late.invoiceId);
  product.cloud.setClock(due - minute);
  await product.cloud.moveClock(due + minute);
  expect(await subjects(late.client)).toEqual([invoiceMail, reminderMail]);
});
