import { randomBytes, randomUUID } from 'node:crypto';
import { encode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, endpoints, type Operation } from '#domain/contract/endpoints';
import {
  type DeployedProduct,
  openProduct,
  type SignedIn,
  waitForMails,
} from '#test/support/deployed-product';
import { aFullInvoice, anInvoice } from '#test/support/invoices';
import { aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { rightBodyOf } from '#test/support/right-bodies';

const newEmail = () => `journey-${randomBytes(6).toString('hex')}@example.com`;
const newId = () => randomBytes(16).toString('base64url');

let product: DeployedProduct;
let pat: SignedIn;
const visitor = newEmail();
const customer = newEmail();
/** A quote that is sent; its customer reads it by this id. */
const linked = newId();
/** What answers and mails told, for the steps after them. */
const known: Record<string, string> = { quoteId: newId() };

beforeAll(async () => {
  product = await openProduct();
  pat = await product.signUp(newEmail(), 'ladder-77-copper');
});
afterAll(() => product.stop());

/** A value in a link of the newest mail to somebody that has one, in its texts or its head. */
async function inMail(to: string, pattern: RegExp): Promise<string> {
  const texts = (await waitForMails(product, to, 1)).map(
    ({ html, text, headers }) => `${html} ${text} ${JSON.stringify(headers)}`,
  );
  return decodeURIComponent(texts.map((text) => pattern.exec(text)?.[1]).findLast(Boolean) ?? '');
}

interface Step {
  readonly status: number;
  /** The code of a refusal, where success would end what the later steps need. */
  readonly error?: string;
  readonly body?: () => object | Promise<object>;
  /** Ids in the path of this step; others are those that are known. */
  readonly path?: () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;
  /** Notes what later steps need of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: each operation answers something else
  readonly learn?: (answer: any) => void;
}

const done = { status: 200 } as const;
const pixels = () =>
  encode({ width: 40, height: 20, data: new Uint8Array(40 * 20 * 4).fill(200), channels: 4 });
const ofLinked = () => ({ quoteId: linked });
const hash = () => ({ contentHash: known.contentHash });

/** Every operation, in an order in which each makes what the next needs. One that is forgotten does not compile. */
const journey: { readonly [Name in Operation]: Step } = {
  'send-free-invoice': {
    ...done,
    body: async () => ({
      recipientEmail: visitor,
      invoice: aFullInvoice(),
      recaptchaToken: await product.botToken(),
    }),
    learn: ({ downloadToken }) => Object.assign(known, { downloadToken }),
  },
  'count-free-invoices': { ...done, body: () => ({ email: visitor }) },
  'download-free-invoice': { ...done, body: () => ({ token: known.downloadToken }) },
  'block-free-invoices': {
    ...done,
    body: async () => ({ token: await inMail(visitor, /not-me#token=([\w.%-]+)/) }),
  },
  'join-early-access': done,
  'send-welcome': done,
  'send-contact-message': done,
  'open-account': { ...done, body: () => aSignUpProfile() },
  'touch-last-login': done,
  'send-verification': done,
  'confirm-email': { ...done, body: async () => ({ uid: await inMail(pat.email, /uid=([\w%-]+)/) }) },
  'disown-account': { status: 400, error: 'verification-failed' },
  'set-proven-password': { status: 400, error: 'verification-failed' },
  'request-password-reset': done,
  'read-profile': { ...done, learn: ({ business }) => Object.assign(known, { basedOn: business.updatedAt }) },
  'save-settings': {
    ...done,
    body: () => ({ ...aSignUpProfile(), email: 'office@harlow.example', basedOn: known.basedOn }),
  },
  'set-how-to-pay': done,
  'set-time-zone': done,
  'set-reminders': done,
  'save-logo': { ...done, body: pixels },
  'get-logo': done,
  'save-client': { ...done, learn: ({ client }) => Object.assign(known, { clientId: client.clientId }) },
  'list-clients': done,
  'list-client-directory': done,
  'get-client': done,
  'send-invoice': { ...done, learn: ({ invoice }) => Object.assign(known, { invoiceId: invoice.invoiceId }) },
  'list-invoices': done,
  'find-invoices': done,
  'sum-invoices': done,
  'get-invoice-pdf': done,
  'get-overview': done,
  'record-payment': done,
  'get-invoice': {
    ...done,
    learn: ({ invoice }) =>
      Object.assign(known, { paymentId: invoice.payments[0].paymentId, basedOn: invoice.contentId }),
  },
  'mail-client': { ...done, body: () => ({ basedOn: known.basedOn, to: customer }) },
  'get-invoice-reminders': done,
  'remind-now': done,
  'set-invoice-reminders': done,
  'mark-invoice-sent': done,
  'share-invoice': { ...done, learn: ({ invoice }) => Object.assign(known, { linkId: invoice.linkId }) },
  'set-repeat': done,
  'get-repeat': done,
  'list-repeats': done,
  'stop-repeat': done,
  'get-client-invoice': done,
  'get-client-invoice-pdf': done,
  'get-client-invoice-logo': done,
  'stop-business-mail': {
    ...done,
    path: async () => ({ token: await inMail(customer, /mail-stops\/([\w.%~-]+)/) }),
  },
  'remove-payment': done,
  'set-invoice-void': done,
  'save-invoice-draft': {
    ...done,
    body: () => ({ invoice: anInvoice({ invoiceNumber: 'DRAFT-1' }) }),
    learn: ({ invoice }) => Object.assign(known, { draftId: invoice.invoiceId }),
  },
  'delete-invoice-draft': { ...done, path: () => ({ invoiceId: known.draftId ?? '' }) },
  'save-invoice-defaults': done,
  'list-items': { ...done, learn: ({ items }) => Object.assign(known, { itemId: items[0].itemId }) },
  'list-item-directory': done,
  'save-item': { ...done, learn: ({ item }) => Object.assign(known, { itemId: item.itemId }) },
  'delete-item': done,
  'save-quote-draft': done,
  'list-quotes': done,
  'get-lite-quote': done,
  'send-quote': { ...done, path: ofLinked },
  'get-quote': {
    ...done,
    path: ofLinked,
    learn: ({ contentHash }) => Object.assign(known, { contentHash }),
  },
  'get-quote-logo': { ...done, path: ofLinked },
  'ask-quote-question': { ...done, path: ofLinked },
  'accept-quote': { ...done, path: ofLinked, body: () => ({ ...hash(), name: 'Dana Whitfield' }) },
  'decline-quote': { status: 409, path: ofLinked, body: hash },
  'get-quote-certificate': { ...done, path: ofLinked },
  'set-quote-deposit': { ...done, path: ofLinked },
  'withdraw-quote': { status: 409, path: ofLinked },
  'note-quote-opened': { ...done, path: ofLinked },
  'note-invoice-opened': done,
  'delete-quote-draft': { status: 409, path: ofLinked },
  'remove-logo': done,
  'delete-client': done,
};

async function call(operation: Operation, { path, body }: Step, given: object | undefined) {
  const endpoint: Endpoint = endpoints[operation];
  const ids: Readonly<Record<string, string>> = { ...known, ...(await path?.()) };
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'unknown');
  return product.api(filled as `/api/${string}`, {
    method: endpoint.method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(endpoint.access === 'account' && bearer(pat.accessToken)),
      ...(body === pixels && { 'content-type': 'image/png' }),
    },
    ...(endpoint.method !== 'GET' && given && { body: given }),
  });
}

describe('every operation, deployed', () => {
  test.each(Object.entries(journey) as [Operation, Step][])(
    '%s does what it is for',
    async (operation, step) => {
      const answer = await call(operation, step, (await step.body?.()) ?? rightBodyOf(operation));
      expect(answer.status, answer.text.slice(0, 300)).toBe(step.status);
      if (step.error) expect(answer.json).toMatchObject({ error: step.error });
      step.learn?.(answer.json);
    },
  );

  test('is called here: none is forgotten', () => {
    expect(Object.keys(journey).sort()).toEqual(Object.keys(endpoints).sort());
  });
});
