import { randomBytes, randomUUID } from 'node:crypto';
import { encode } from 'fast-png';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { type DeployedProduct, type SignedIn, waitForMails } from './deployed-product.ts';
import { aFullInvoice, anInvoice } from './invoices.ts';
import { aSignUpProfile, bearer } from './lite-accounts.ts';
import type { ApiResponse } from './local-cloud.ts';
import { validBodyOf } from './valid-bodies.ts';

const newEmail = () => `journey-${randomBytes(6).toString('hex')}@example.com`;
const newId = () => randomBytes(16).toString('base64url');

/** A visitor, an account and a customer who together call every operation of the product once. */
export interface Journey {
  readonly product: DeployedProduct;
  readonly account: SignedIn;
  readonly visitor: string;
  readonly customer: string;
  /** The ID under which the customer reads a quote that was sent. */
  readonly sentQuoteId: string;
  /** Values that earlier answers returned and later steps need, by parameter name. */
  readonly learned: Record<string, string>;
}

export const startJourney = async (product: DeployedProduct): Promise<Journey> => ({
  product,
  account: await product.signUp(newEmail(), 'ladder-77-copper'),
  visitor: newEmail(),
  customer: newEmail(),
  sentQuoteId: newId(),
  learned: { quoteId: newId() },
});

/** A value from a link in the newest email to an address that contains one, in its text or its headers. */
async function valueInMail({ product }: Journey, to: string, pattern: RegExp): Promise<string> {
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
  /** IDs in the path that replace those from earlier answers. */
  readonly path?: (journey: Journey) => Ids | Promise<Ids>;
  /** Picks the values that later steps need from the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: each operation answers something else
  readonly learn?: (answer: any) => Ids;
}

const ok = { status: 200 } as const;
const logoPng = () =>
  encode({ width: 40, height: 20, data: new Uint8Array(40 * 20 * 4).fill(200), channels: 4 });
const sentQuotePath = ({ sentQuoteId }: Journey) => ({ quoteId: sentQuoteId });
const contentHashBody = ({ learned }: Journey) => ({ contentHash: learned.contentHash });

/** Every operation, ordered so that each creates what later ones need. A missing operation does not compile. */
export const everyStep: Readonly<Record<Operation, Step>> = {
  'send-free-invoice': {
    ...ok,
    body: async ({ product, visitor }) => ({
      recipientEmail: visitor,
      invoice: aFullInvoice(),
      recaptchaToken: await product.botToken(),
    }),
    learn: ({ downloadToken }) => ({ downloadToken }),
  },
  'count-free-invoices': { ...ok, body: ({ visitor }) => ({ email: visitor }) },
  'download-free-invoice': { ...ok, body: ({ learned }) => ({ token: learned.downloadToken }) },
  'block-free-invoices': {
    ...ok,
    body: async (journey) => ({
      token: await valueInMail(journey, journey.visitor, /not-me#token=([\w.%-]+)/),
    }),
  },
  'join-early-access': {
    ...ok,
    body: ({ customer }) => ({ email: customer, source: 'crm-landing-page', userAgent: 'Test' }),
  },
  'send-welcome': { ...ok, body: ({ customer }) => ({ email: customer }) },
  'send-contact-message': ok,
  'open-account': { ...ok, body: () => aSignUpProfile() },
  'touch-last-login': ok,
  'send-verification': ok,
  'confirm-email': {
    ...ok,
    body: async (journey) => ({ uid: await valueInMail(journey, journey.account.email, /uid=([\w%-]+)/) }),
  },
  'disown-account': { status: 400, error: 'verification-failed' },
  'set-proven-password': { status: 400, error: 'verification-failed' },
  'request-password-reset': ok,
  'delete-account': {
    status: 422,
    error: 'invalid-request',
    body: () => ({ confirmation: 'delete' }),
  },
  'cancel-full-export': { status: 404, error: 'no-export' },
  'get-full-export-address': { status: 404, error: 'no-export' },
  'start-full-export': ok,
  'upload-full-import': ok,
  'start-full-import': ok,
  'get-full-import': ok,
  'undo-full-import': ok,
  'get-full-export': ok,
  'list-sign-ins': ok,
  'end-sessions': ok,
  'name-passkey': ok,
  'make-recovery-codes': { status: 409, error: 'no-authenticator' },
  'recover-sign-in': { status: 400, error: 'recovery-failed' },
  'confirm-details-by-code': { status: 400, error: 'payment-details-link' },
  'confirm-payment-details': { status: 400, error: 'payment-details-link' },
  'deny-payment-details': { status: 400, error: 'payment-details-link' },
  'read-profile': { ...ok, learn: ({ business }) => ({ basedOn: business.updatedAt }) },
  'save-settings': {
    ...ok,
    body: ({ learned }) => ({
      ...aSignUpProfile(),
      email: 'office@harlow.example',
      basedOn: learned.basedOn,
    }),
  },
  'confirm-values': ok,
  'set-how-to-pay': ok,
  'email-payment-confirmation': ok,
  'update-setup': ok,
  'set-time-zone': ok,
  'set-reminders': ok,
  'save-logo': { ...ok, body: () => logoPng() },
  'get-logo': ok,
  'save-client': { ...ok, learn: ({ client }) => ({ clientId: client.clientId }) },
  'list-clients': ok,
  'list-client-directory': ok,
  'get-client': ok,
  'save-service-address': {
    ...ok,
    path: ({ learned }) => ({ clientId: learned.clientId ?? '', addressId: 'a-place' }),
    learn: ({ addresses }) => ({ addressId: addresses[0].addressId }),
  },
  'save-equipment': {
    ...ok,
    path: ({ learned }) => ({
      clientId: learned.clientId ?? '',
      addressId: 'a-place',
      equipmentId: 'a-furnace',
    }),
    learn: () => ({ equipmentId: 'a-furnace' }),
  },
  'delete-equipment': ok,
  'delete-service-address': ok,
  'save-job': {
    ...ok,
    path: () => ({ jobId: 'a-job' }),
    body: ({ learned }) => ({ ...validBodyOf('save-job'), clientId: learned.clientId }),
    learn: ({ job }) => ({ jobId: job.jobId }),
  },
  'tell-client': { status: 422, error: 'client-email-missing' },
  'list-jobs': ok,
  'get-job': ok,
  'set-job-repeat': ok,
  'get-job-repeat': ok,
  'move-following-visits': ok,
  'stop-job-repeat': ok,
  'get-job-settings': ok,
  'set-job-settings': ok,
  'renew-job-feed': { ...ok, learn: ({ secret }) => ({ feedSecret: secret }) },
  'get-job-feed': ok,
  'move-job': ok,
  'start-photo': { ...ok, learn: ({ photoId }) => ({ photoId }) },
  // The journey uploads no files.
  'finish-photo': { status: 409, error: 'photo-not-uploaded' },
  'get-photo': { status: 404, error: 'photo-not-found' },
  'get-photo-space': ok,
  'add-job-photo': { status: 404, error: 'photo-not-found' },
  'remove-job-photo': ok,
  'send-invoice': { ...ok, learn: ({ invoice }) => ({ invoiceId: invoice.invoiceId }) },
  'get-payment-connection': ok,
  'start-payment-onboarding': { status: 404, error: 'not-found' },
  'set-payment-methods': { status: 404, error: 'not-found' },
  'disconnect-payments': ok,
  'receive-payment-event': { status: 404, error: 'not-found' },
  'move-surplus': {
    status: 409,
    error: 'nothing-to-move',
    body: ({ learned }) => ({ toInvoiceId: learned.invoiceId, amountCents: 1 }),
  },
  'decide-refund': { status: 409, error: 'nothing-to-decide' },
  'set-online-payment': ok,
  'get-dispute-file': { status: 409, error: 'no-dispute' },
  'list-invoices': ok,
  'find-invoices': ok,
  'sum-invoices': ok,
  'get-invoice-pdf': ok,
  'get-overview': ok,
  'list-today': ok,
  'hide-today-entry': {
    ...ok,
    body: () => ({}),
    path: ({ learned }) => ({ documentId: learned.invoiceId ?? '' }),
  },
  'read-books': ok,
  'get-books-check': ok,
  'set-report-year': ok,
  'get-accountant': ok,
  'set-accountant': ok,
  'confirm-accountant': { status: 400, error: 'accountant-link' },
  // The address of this journey is another one, and not confirmed.
  'email-accountant': { status: 409, error: 'accountant-changed' },
  'get-client-timeline': ok,
  'get-statement': ok,
  // This client of the journey has no email address.
  'email-statement': { status: 409 },
  'record-payment': ok,
  'get-invoice': {
    ...ok,
    learn: ({ invoice }) => ({ paymentId: invoice.payments[0].paymentId, basedOn: invoice.contentId }),
  },
  // The client of this invoice has no email address.
  'email-receipt': { status: 422, error: 'client-email-missing' },
  'refund-payment': { status: 409, error: 'not-refundable' },
  'mail-client': { ...ok, body: ({ learned, customer }) => ({ basedOn: learned.basedOn, to: customer }) },
  'get-invoice-reminders': ok,
  'remind-now': ok,
  'set-invoice-reminders': ok,
  'mark-invoice-sent': ok,
  'share-invoice': { ...ok, learn: ({ invoice }) => ({ linkId: invoice.linkId }) },
  'set-repeat': ok,
  'get-repeat': ok,
  'list-repeats': ok,
  'stop-repeat': ok,
  'refund-deposit': {
    status: 404,
    error: 'quote-not-found',
    path: () => ({ quoteId: newId(), paymentId: 'pi_1' }),
  },
  'open-deposit-page': { status: 404, error: 'quote-not-found', path: () => ({ quoteId: newId() }) },
  'open-payment-page': { status: 404, error: 'link-not-found', path: () => ({ linkId: newId() }) },
  'get-client-invoice': ok,
  'ask-invoice-question': ok,
  'answer-invoice-questions': ok,
  'get-client-invoice-pdf': ok,
  'get-client-invoice-photo': { status: 404, error: 'photo-not-found' },
  'get-client-invoice-logo': ok,
  'leave-early-access': {
    ...ok,
    path: async (journey) => ({
      token: await valueInMail(journey, journey.customer, /early-access\/unsubscribes\/([\w.%~-]+)/),
    }),
  },
  'stop-business-mail': {
    ...ok,
    path: async (journey) => ({
      token: await valueInMail(journey, journey.customer, /mail-stops\/([\w.%~-]+)/),
    }),
  },
  'remove-payment': ok,
  'record-divided-payment': {
    ...ok,
    body: ({ learned }) => ({ parts: [{ invoiceId: learned.invoiceId, amountCents: 500 }] }),
    learn: ({ payment }) => ({ dividedId: payment.dividedId }),
  },
  'get-divided-payment': ok,
  'remove-divided-payment': ok,
  'set-invoice-void': ok,
  'save-invoice-draft': {
    ...ok,
    body: () => ({ invoice: anInvoice({ invoiceNumber: 'DRAFT-1' }) }),
    learn: ({ invoice }) => ({ draftId: invoice.invoiceId }),
  },
  'delete-invoice-draft': { ...ok, path: ({ learned }) => ({ invoiceId: learned.draftId ?? '' }) },
  'save-invoice-defaults': ok,
  'list-items': { ...ok, learn: ({ items }) => ({ itemId: items[0].itemId }) },
  'list-item-directory': ok,
  'import-entries': ok,
  'save-item': { ...ok, learn: ({ item }) => ({ itemId: item.itemId }) },
  'delete-item': ok,
  'save-quote-draft': ok,
  'list-quotes': ok,
  'send-quote': { ...ok, path: sentQuotePath },
  'get-quote': {
    ...ok,
    path: sentQuotePath,
    learn: ({ contentHash }) => ({ contentHash }),
  },
  'get-quote-photo': { status: 404, error: 'photo-not-found', path: sentQuotePath },
  'get-quote-logo': { ...ok, path: sentQuotePath },
  'ask-quote-question': { ...ok, path: sentQuotePath },
  'get-lite-quote': {
    ...ok,
    path: sentQuotePath,
    learn: ({ quote }) => ({ questionId: quote.questions[0].questionId }),
  },
  'answer-quote-question': {
    ...ok,
    path: ({ sentQuoteId, learned }) => ({ quoteId: sentQuoteId, questionId: learned.questionId ?? '' }),
  },
  'accept-quote': {
    ...ok,
    path: sentQuotePath,
    body: (journey) => ({ ...contentHashBody(journey), name: 'Dana Whitfield' }),
  },
  'decline-quote': { status: 409, path: sentQuotePath, body: contentHashBody },
  'get-quote-certificate': { ...ok, path: sentQuotePath },
  'get-quote-pdf': { ...ok, path: sentQuotePath },
  'set-quote-deposit': { ...ok, path: sentQuotePath },
  'get-own-certificate': { ...ok, path: sentQuotePath },
  'get-own-quote-pdf': { ...ok, path: sentQuotePath },
  'withdraw-quote': { status: 409, path: sentQuotePath },
  'note-quote-opened': { ...ok, path: sentQuotePath },
  'renew-quote-link': { ...ok, path: sentQuotePath },
  'note-invoice-opened': ok,
  'report-check-sent': ok,
  'verify-file': ok,
  'report-browser-error': ok,
  'delete-quote-draft': { status: 409, path: sentQuotePath },
  'remove-logo': ok,
  'delete-client': ok,
};

/** Takes one step of a journey (or another step with the same operation), and returns the response of the API. */
export async function takeStep(
  journey: Journey,
  operation: Operation,
  step: Step = everyStep[operation],
): Promise<ApiResponse> {
  const endpoint: Endpoint = endpoints[operation];
  const body = (await step.body?.(journey)) ?? validBodyOf(operation);
  const ids: Ids = { ...journey.learned, ...(await step.path?.(journey)) };
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
  if (answer.status === step.status) Object.assign(journey.learned, step.learn?.(answer.json));
  return answer;
}
