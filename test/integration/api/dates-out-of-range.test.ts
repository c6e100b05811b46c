// @module-tag further
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { rareIf } from '#test/support/further-cases';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { type ApiResponse, startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { aQuote, aQuoteDraft, storeQuote } from '#test/support/quotes';

let product: TestCloud;
beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

const zones = ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC', 'America/New_York'];
const datesOutOfRange = ['0001-01-01', '0001-01-02', '1969-12-31', '2201-01-01', '9999-12-30', '9999-12-31'];
const firstAndLastDate = ['1970-01-01', '2200-12-31'];
const rangeMessage = 'Enter a date between 1970 and 2200.';

type Headers = Record<string, string>;
type Fields = Readonly<Record<string, string>>;

/** A verified account in a time zone, with functions that send an invoice or a quote. */
async function accountInZone(timeZone: string) {
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  const account = await accounts.signUp(email);
  await accounts.markVerified(email);
  const headers: Headers = { ...bearer(account.accessToken) };

  function call(operation: Operation, options: { ids?: Fields; body?: unknown } = {}) {
    const { method, path } = endpoints[operation];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => options.ids?.[name] ?? 'x');
    return product.api(filled as `/api/${string}`, {
      method,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(options.body !== undefined && { body: options.body }),
    });
  }
  await call('open-account', { body: aSignUpProfile() });
  expect((await call('set-time-zone', { body: { timeZone } })).status).toBe(200);
  expect((await call('set-reminders', { body: { isOn: true, stages: [0, 3, 7, 14] } })).status).toBe(200);

  async function sentInvoice(dates: Fields = {}): Promise<string> {
    const sent = await call('send-invoice', {
      body: {
        invoice: {
          ...aFullInvoice(),
          invoiceNumber: randomUUID(),
          clientEmail: 'dana@client.example',
          ...dates,
        },
        client: { message: '' },
      },
    });
    expect(sent.status, sent.text).toBe(200);
    return (sent.json as SendInvoiceAnswer).invoice.invoiceId;
  }
  async function sentQuote(dates: Fields = {}): Promise<string> {
    const quoteId = randomBytes(16).toString('base64url');
    const sent = await call('send-quote', { ids: { quoteId }, body: { quote: aQuoteDraft(dates) } });
    expect(sent.status, sent.text).toBe(200);
    return (sent.json as QuoteAnswer).quote.quoteId;
  }
  return { userId: account.userId, call, sentInvoice, sentQuote };
}

/** The message at a field of a refused form. */
const messageAt = ({ json }: ApiResponse, field: string) =>
  (json as { faults?: { field: string; message: string }[] }).faults?.find((fault) => fault.field === field)
    ?.message;

for (const [index, zone] of zones.entries())
  describe(`in the time zone ${zone}`, rareIf(index > 1), () => {
    let account: Awaited<ReturnType<typeof accountInZone>>;
    beforeAll(async () => {
      account = await accountInZone(zone);
    });

    test.each(datesOutOfRange)(
      '%s is out of range and refused with a message at its field, in every form',
      async (date) => {
        const invoiceId = await account.sentInvoice();
        const quoteId = await account.sentQuote();
        const invoice = { ...aFullInvoice(), invoiceNumber: randomUUID() };
        const newQuote = { quoteId: randomBytes(16).toString('base64url') };
        const repeat = { rhythm: 'year', from: '2026-12-31', way: 'draft' };
        const refusals: [Operation, Fields, object, string][] = [
          ['send-invoice', {}, { invoice: { ...invoice, issueDate: date } }, 'issueDate'],
          ['send-invoice', {}, { invoice: { ...invoice, dueDate: date } }, 'dueDate'],
          ['send-quote', newQuote, { quote: aQuoteDraft({ issueDate: date }) }, 'issueDate'],
          ['send-quote', newQuote, { quote: aQuoteDraft({ validUntil: date }) }, 'validUntil'],
          ['set-repeat', { invoiceId }, { ...repeat, from: date }, 'from'],
          ['set-repeat', { invoiceId }, { ...repeat, until: date }, 'until'],
          // A payment date after today is refused for being in the future, with another message.
          ...(date < '2000'
            ? ([['record-payment', { invoiceId }, { date, amount: '5' }, 'date']] satisfies typeof refusals)
            : []),
        ];
        for (const [operation, ids, body, field] of refusals) {
          const answer = await account.call(operation, { ids, body });
          expect(answer.status, `${operation} ${field}: ${answer.text}`).toBe(422);
          expect(messageAt(answer, field), operation).toBe(rangeMessage);
        }
        for (const operation of ['find-invoices', 'sum-invoices'] as const)
          for (const day of ['from', 'to', 'today']) {
            const answer = await account.call(operation, { body: { today: '2026-11-03', [day]: date } });
            expect(answer, operation).toMatchObject({ status: 422, json: { error: 'invalid-request' } });
          }
        const body = { received: { amount: '5', on: date } };
        const received = await account.call('set-quote-deposit', { ids: { quoteId }, body });
        expect(received.status, received.text).toBeGreaterThanOrEqual(400);
        expect(received.status, received.text).toBeLessThan(500);
      },
    );

    test.each(datesOutOfRange)('%s is out of range and kept in a draft as it was typed', async (date) => {
      const invoice = { ...aFullInvoice(), invoiceNumber: randomUUID(), issueDate: date, dueDate: date };
      const draft = await account.call('save-invoice-draft', { body: { invoice } });
      expect(draft, draft.text).toMatchObject({
        status: 200,
        json: { invoice: { issueDate: '', dueDate: '' } },
      });
      const { invoiceId } = (draft.json as SendInvoiceAnswer).invoice;
      const read = await account.call('get-invoice', { ids: { invoiceId } });
      expect(JSON.stringify(read.json)).toContain(`"dueDate":"${date}"`);
      const quoteId = randomBytes(16).toString('base64url');
      const quote = aQuoteDraft({ issueDate: date, validUntil: date });
      const saved = await account.call('save-quote-draft', { ids: { quoteId }, body: { quote } });
      expect(saved, saved.text).toMatchObject({
        status: 200,
        json: { quote: { typed: { validUntil: date } } },
      });
    });

    test.each(firstAndLastDate)(
      '%s is in range and accepted, and later calls with it succeed',
      async (date) => {
        const invoiceId = await account.sentInvoice({ issueDate: date, dueDate: date });
        const quoteId = await account.sentQuote({ issueDate: date, validUntil: '2200-12-31' });
        const calls: [Operation, { ids?: Fields; body?: unknown }][] = [
          ['get-invoice-reminders', { ids: { invoiceId } }],
          ['set-invoice-reminders', { ids: { invoiceId }, body: { isOn: true } }],
          ['remind-now', { ids: { invoiceId } }],
          ['set-repeat', { ids: { invoiceId }, body: { rhythm: 'year', from: date, way: 'draft' } }],
          ['get-repeat', { ids: { invoiceId } }],
          ['list-repeats', {}],
          ['get-overview', {}],
          ['find-invoices', { body: { today: '2026-11-03', from: date, to: date } }],
          ['sum-invoices', { body: { today: '2026-11-03', from: date, to: date } }],
          ['get-lite-quote', { ids: { quoteId } }],
          ['list-quotes', {}],
        ];
        for (const [operation, options] of calls) {
          const answer = await account.call(operation, options);
          expect(answer.status, `${operation}: ${answer.text}`).toBe(200);
        }
      },
    );

    test.each(['0001-01-01', '9999-12-31', '2026-02-30', 'tomorrow', ''])(
      'a quote of the mobile app can be read even if its issue date is %j',
      async (issueDate) => {
        const { provider: _none, ...quote } = aQuote();
        const stored = { ...quote, userId: account.userId, content: { ...quote.content, issueDate } };
        const quoteId = await storeQuote(product, stored);
        expect((await product.api(`/api/quotes/${quoteId}`)).status).toBe(200);
        expect((await account.call('get-lite-quote', { ids: { quoteId } })).status).toBe(200);
        expect((await account.call('list-quotes')).status).toBe(200);
      },
    );
  });
