import { randomBytes, randomUUID } from 'node:crypto';
import { encode } from 'fast-png';
import { type Endpoint, endpoints, type Operation } from '#domain/contract/endpoints';
import { type DeployedProduct, type SignedIn, waitForMails } from './deployed-product.ts';
import { aFullInvoice, anInvoice } from './invoices.ts';
import { aSignUpProfile, bearer } from './lite-accounts.ts';
import type { ApiResponse } from './local-cloud.ts';
import { rightBodyOf } from './right-bodies.ts';

const newEmail = () => `journey-${randomBytes(6).toString('hex')}@example.com`;
const newId = () => randomBytes(16).toString('base64url');

/** A visitor, an account and a customer who together call every operation of the product once. */
export interface Journey {
  readonly product: DeployedProduct;
  readonly account: SignedIn;
  readonly visitor: string;
  readonly customer: string;
  /** The ID under which the customer reads a quote that was sent. */
  readonly linked: string;
  /** Values from earlier answers for later steps, by their name in a path. */
  readonly known: Record<string, string>;
}

export const startJourney = async (product: DeployedProduct): Promise<Journey> => ({
  product,
  account: await product.signUp(newEmail(), 'ladder-77-copper'),
  visitor: newEmail(),
  customer: newEmail(),
  linked: newId(),
  known: { quoteId: newId() },
});

/** A value from a link in the newest email to an address that contains one, in its text or its headers. */
async function inMail({ product }: Journey, to: string, pattern: RegExp): Promise<string> {
  const texts = (await waitForMails(product, to, 1)).map(
    ({ html, text, headers }) => `${html} ${text} ${JSON.stringify(headers)}`,
  );
  return decodeURIComponent(texts.map((text) => pattern.exec(text)?.[1]).findLast(Boolean) ?? '');
}

type Ids = Readonly<Record<string, string>>;

export interface Step {
  readonly status: number;
  /** The expected refusal, where success would destroy something that later steps need. */
  readonly error?: string;
  readonly body?: (journey: Journey) => object | Promise<object>;
  /** IDs in the path that differ from the known ones. */
  readonly path?: (journey: Journey) => Ids | Promise<Ids>;
  /** Picks the values that later steps need from the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: each operation answers something else
  readonly learn?: (answer: any) => Ids;
}

const done = { status: 200 } as const;
const pixels = () =>
  encode({ width: 40, height: 20, data: new Uint8Array(40 * 20 * 4).fill(200), channels: 4 });
const ofLinked = ({ linked }: Journey) => ({ quoteId: linked });
const readHash = ({ known }: Journey) => ({ contentHash: known.contentHash });

/** Every operation, ordered so that each creates what later ones need. A missing operation does not compile. */
export const everyStep: Readonly<Record<Operation, Step>> = {
  'send-free-invoice': {
    ...done,
    body: async ({ product, visitor }) => ({
      recipientEmail: visitor,
      invoice: aFullInvoice(),
      recaptchaToken: await product.botToken(),
    }),
    learn: ({ downloadToken }) => ({ downloadToken }),
  },
  'count-free-invoices': { ...done, body: ({ visitor }) => ({ email: visitor }) },
  'download-free-invoice': { ...done, body: ({ known }) => ({ token: known.downloadToken }) },
  'block-free-invoices': {
    ...done,
    body: async (journey) => ({ token: await inMail(journey, journey.visitor, /not-me#token=([\w.%-]+)/) }),
  },
  'join-early-access': {
    ...done,
    body: ({ customer }) => ({ email: customer, source: 'crm-landing-page', userAgent: 'Test' }),
  },
  'send-welcome': { ...done, body: ({ customer }) => ({ email: customer }) },
  'send-contact-message': done,
  'open-account': { ...done, body: () => aSignUpProfile() },
  'touch-last-login': done,
  'send-verification': done,
  'confirm-email': {
    ...done,
    body: async (journey) => ({ uid: await inMail(journey, journey.account.email, /uid=([\w%-]+)/) }),
  },
  'disown-account': { status: 400, error: 'verification-failed' },
  'set-proven-password': { status: 400, error: 'verification-failed' },
  'request-password-reset': done,
  'delete-account': {
    status: 422,
    error: 'invalid-request',
    body: () => ({ confirmation: 'delete' }),
  },
  'cancel-full-export': { status: 404, error: 'no-export' },
  'get-full-export-address': { status: 404, error: 'no-export' },
  'start-full-export': done,
  'upload-full-import': done,
  'start-full-import': done,
  'get-full-import': done,
  'undo-full-import': done,
  'get-full-export': done,
  'list-sign-ins': done,
  'end-sessions': done,
  'name-passkey': done,
  'make-recovery-codes': { status: 409, error: 'no-authenticator' },
  'recover-sign-in': { status: 400, error: 'recovery-failed' },
  'confirm-details-by-code': { status: 400, error: 'payment-details-link' },
  'confirm-payment-details': { status: 400, error: 'payment-details-link' },
  'deny-payment-details': { status: 400, error: 'payment-details-link' },
  'read-profile': { ...done, learn: ({ business }) => ({ basedOn: business.updatedAt }) },
  'save-settings': {
    ...done,
    body: ({ known }) => ({ ...aSignUpProfile(), email: 'office@harlow.example', basedOn: known.basedOn }),
  },
  'confirm-values': done,
  'set-how-to-pay': done,
  'email-payment-confirmation': done,
  'update-setup': done,
  'set-time-zone': done,
  'set-reminders': done,
  'save-logo': { ...done, body: () => pixels() },
  'get-logo': done,
  'save-client': { ...done, learn: ({ client }) => ({ clientId: client.clientId }) },
  'list-clients': done,
  'list-client-directory': done,
  'get-client': done,
  'send-invoice': { ...done, learn: ({ invoice }) => ({ invoiceId: invoice.invoiceId }) },
  'get-payment-connection': done,
  'start-payment-onboarding': { status: 404, error: 'not-found' },
  'set-payment-methods': { status: 404, error: 'not-found' },
  'disconnect-payments': done,
  'receive-payment-event': { status: 404, error: 'not-found' },
  'move-surplus': {
    ...{ status: 409, error: 'nothing-to-move' },
    body: ({ known }) => ({ toInvoiceId: known.invoiceId, amountCents: 1 }),
  },
  'decide-refund': { status: 409, error: 'nothing-to-decide' },
  'set-online-payment': done,
  'get-dispute-file': { status: 409, error: 'no-dispute' },
  'list-invoices': done,
  'find-invoices': done,
  'sum-invoices': done,
  'get-invoice-pdf': done,
  'get-overview': done,
  'list-today': done,
  'hide-today-entry': {
    ...done,
    body: () => ({}),
    path: ({ known }) => ({ documentId: known.invoiceId ?? '' }),
  },
  'read-books': done,
  'get-books-check': done,
  'set-report-year': done,
  'get-statement': done,
  // This client of the journey has no email address.
  'email-statement': { status: 409 },
  'record-payment': done,
  'get-invoice': {
    ...done,
    learn: ({ invoice }) => ({ paymentId: invoice.payments[0].paymentId, basedOn: invoice.contentId }),
  },
  'refund-payment': { status: 409, error: 'not-refundable' },
  'mail-client': { ...done, body: ({ known, customer }) => ({ basedOn: known.basedOn, to: customer }) },
  'get-invoice-reminders': done,
  'remind-now': done,
  'set-invoice-reminders': done,
  'mark-invoice-sent': done,
  'share-invoice': { ...done, learn: ({ invoice }) => ({ linkId: invoice.linkId }) },
  'set-repeat': done,
  'get-repeat': done,
  'list-repeats': done,
  'stop-repeat': done,
  'refund-deposit': {
    ...{ status: 404, error: 'quote-not-found' },
    path: () => ({ quoteId: newId(), paymentId: 'pi_1' }),
  },
  'open-deposit-page': { status: 404, error: 'quote-not-found', path: () => ({ quoteId: newId() }) },
  'open-payment-page': { status: 404, error: 'link-not-found', path: () => ({ linkId: newId() }) },
  'get-client-invoice': done,
  'get-client-invoice-pdf': done,
  'get-client-invoice-logo': done,
  'leave-early-access': {
    ...done,
    path: async (journey) => ({
      token: await inMail(journey, journey.customer, /early-access\/unsubscribes\/([\w.%~-]+)/),
    }),
  },
  'stop-business-mail': {
    ...done,
    path: async (journey) => ({ token: await inMail(journey, journey.customer, /mail-stops\/([\w.%~-]+)/) }),
  },
  'remove-payment': done,
  'set-invoice-void': done,
  'save-invoice-draft': {
    ...done,
    body: () => ({ invoice: anInvoice({ invoiceNumber: 'DRAFT-1' }) }),
    learn: ({ invoice }) => ({ draftId: invoice.invoiceId }),
  },
  'delete-invoice-draft': { ...done, path: ({ known }) => ({ invoiceId: known.draftId ?? '' }) },
  'save-invoice-defaults': done,
  'list-items': { ...done, learn: ({ items }) => ({ itemId: items[0].itemId }) },
  'list-item-directory': done,
  'import-entries': done,
  'save-item': { ...done, learn: ({ item }) => ({ itemId: item.itemId }) },
  'delete-item': done,
  'save-quote-draft': done,
  'list-quotes': done,
  'send-quote': { ...done, path: ofLinked },
  'get-quote': {
    ...done,
    path: ofLinked,
    learn: ({ contentHash }) => ({ contentHash }),
  },
  'get-quote-logo': { ...done, path: ofLinked },
  'ask-quote-question': { ...done, path: ofLinked },
  'get-lite-quote': {
    ...done,
    path: ofLinked,
    learn: ({ quote }) => ({ questionId: quote.questions[0].questionId }),
  },
  'answer-quote-question': {
    ...done,
    path: ({ linked, known }) => ({ quoteId: linked, questionId: known.questionId ?? '' }),
  },
  'accept-quote': {
    ...done,
    path: ofLinked,
    body: (journey) => ({ ...readHash(journey), name: 'Dana Whitfield' }),
  },
  'decline-quote': { status: 409, path: ofLinked, body: readHash },
  'get-quote-certificate': { ...done, path: ofLinked },
  'set-quote-deposit': { ...done, path: ofLinked },
  'get-own-certificate': { ...done, path: ofLinked },
  'withdraw-quote': { status: 409, path: ofLinked },
  'note-quote-opened': { ...done, path: ofLinked },
  'renew-quote-link': { ...done, path: ofLinked },
  'note-invoice-opened': done,
  'report-check-sent': done,
  'verify-file': done,
  'report-browser-error': done,
  'delete-quote-draft': { status: 409, path: ofLinked },
  'remove-logo': done,
  'delete-client': done,
};

/** Takes one step of a journey (or another step with the same operation), and returns the answer of the API. */
export async function takeStep(
  journey: Journey,
  operation: Operation,
  step: Step = everyStep[operation],
): Promise<ApiResponse> {
  const endpoint: Endpoint = endpoints[operation];
  const body = (await step.body?.(journey)) ?? rightBodyOf(operation);
  const ids: Ids = { ...journey.known, ...(await step.path?.(journey)) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'unknown');
  const answer = await journey.product.api(path as `/api/${string}`, {
    method: endpoint.method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(endpoint.access === 'account' && bearer(journey.account.accessToken)),
      ...(body instanceof Uint8Array && { 'content-type': 'image/png' }),
    },
    ...(endpoint.method !== 'GET' && body && { body }),
  });
  if (answer.status === step.status) Object.assign(journey.known, step.learn?.(answer.json));
  return answer;
}
