import { accountProblems } from '../account/problems.ts';
import { brand } from '../brand.ts';
import { clientProblems } from '../client-email/problems.ts';
import { recordProblems } from '../clients/problems.ts';
import { fullExportRules } from '../full-export/full-export.ts';
import { invoiceProblems, scheduleProblems } from '../invoices/problems.ts';
import { jobProblems } from '../jobs/problems.ts';
import { type Cents, formatDollars } from '../money.ts';
import { onlinePaymentProblems } from '../online-payments/problems.ts';
import { photoProblems } from '../photos/problems.ts';
import { quoteProblems } from '../quotes/problems.ts';

/**
 * Every problem that the API can answer: its stable code, its status and its sentence for people. Browsers compare the
 * code, never the sentence.
 */
export const problems = {
  'malformed-body': { status: 400, message: 'The request could not be read.' },
  'invalid-request': { status: 422, message: 'Some of the fields are not right.' },
  'body-too-large': { status: 413, message: 'The request is too large.' },
  'missing-idempotency-key': { status: 400, message: 'The request has no valid Idempotency-Key.' },
  'key-reused': { status: 422, message: 'This submission was already used for something else.' },
  'in-progress': { status: 409, message: 'Your invoice is still being sent. Please wait a moment.' },
  'not-found': { status: 404, message: 'Not found.' },
  unauthenticated: { status: 401, message: 'Authentication error. Please refresh the page and try again.' },
  'signed-out': {
    status: 401,
    message: 'This account was signed out everywhere. Please sign in again.',
  },
  forbidden: { status: 403, message: 'Permission denied. The invoice service is temporarily unavailable.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  maintenance: {
    status: 503,
    message: `${brand.name} is being repaired. Nothing you typed is lost; try again in a few minutes.`,
  },
  // The two invoice generators show their own sentence instead.
  'internal-error': { status: 500, message: 'Something went wrong on our side. Please try again.' },
  // free invoice
  'bot-check-failed': { status: 403, message: 'reCAPTCHA verification failed. Please try again.' },
  'invalid-invoice': { status: 422, message: 'Please fix the following:' },
  'free-limit-reached': {
    status: 403,
    message: `You've created {count} invoices and reached your free limit. Create more professional invoices by contacting us at ${brand.supportEmail} or upgrading your account.`,
  },
  'sending-not-allowed': {
    status: 403,
    message: `You've reached your limit for free invoices. Contact us at ${brand.supportEmail} to create more professional invoices.`,
  },
  'network-busy': {
    status: 429,
    message: `Too many invoices from your network today. Please try again tomorrow, or use ${brand.name} Lite.`,
  },
  'generator-busy': {
    status: 429,
    message: `The free generator is very busy today. Please try again tomorrow, or use ${brand.name} Lite.`,
  },
  'mail-refused': { status: 502, message: 'Failed to generate invoice. Please try again.' },
  'delivery-unknown': {
    status: 502,
    message: 'Whether your invoice was emailed is not known yet. Check your inbox before you send it again.',
  },
  // early access
  'already-registered': { status: 409, message: 'This email is already registered for early access!' },
  'invalid-email': { status: 422, message: 'Please enter a valid email address.' },
  // quote
  ...quoteProblems,
  ...scheduleProblems,
  // contact
  'invalid-contact-message': { status: 422, message: 'Please fix the following:' },
  'contact-message-not-sent': {
    status: 502,
    message: 'Your message could not be sent. Nothing you wrote is lost: please try again.',
  },
  ...invoiceProblems,
  ...onlinePaymentProblems,
  ...clientProblems,
  ...jobProblems,
  ...photoProblems,
  // clients
  'client-not-found': { status: 404, message: 'This client no longer exists.' },
  'client-name-taken': {
    status: 409,
    message: 'You already have a client with this name. Add an email or address that tells them apart.',
  },
  ...recordProblems,
  'item-not-found': { status: 404, message: 'This item no longer exists.' },
  'item-description-taken': { status: 409, message: 'You already have an item with this description.' },
  'invalid-item': { status: 422, message: 'Please fix the following:' },
  'invalid-client': { status: 422, message: 'Please fix the following:' },
  'invalid-defaults': { status: 422, message: 'Please fix the following:' },
  // logo
  'logo-not-found': { status: 404, message: 'There is no logo.' },
  'logo-unreadable': { status: 422, message: 'This image could not be read. Please try another file.' },
  'logo-too-large': { status: 413, message: 'Logo file size must be under 5MB.' },
  'logo-not-kept': { status: 502, message: 'Failed to upload logo. Please try again.' },
  ...accountProblems,
  // full export
  'export-running': { status: 409, message: 'An export is running already.' },
  'export-limit': {
    status: 429,
    message: `You can start ${fullExportRules.perDay} exports a day. Please try again tomorrow.`,
  },
  'no-export': { status: 404, message: 'This export is not available any more. Start a new one.' },
  // import of a full export
  'invalid-import': { status: 422, message: 'Something in this file cannot be imported.' },
  'import-not-empty': {
    status: 409,
    message:
      'This account has invoices, quotes, jobs, clients or saved items already. A full export can be imported into an empty account only.',
  },
  'import-running': { status: 409, message: 'An import is running already.' },
  'already-imported': { status: 409, message: 'This file was imported already. Nothing was changed.' },
  'import-limit': { status: 429, message: 'Too much was uploaded today. Please try again tomorrow.' },
  'no-import': { status: 404, message: 'There is no import that can be undone.' },
  'imported-document': {
    status: 409,
    message: 'This was imported and is kept as history. Duplicate it to go on with it.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** A refusal as a value: its code, and the details that its sentence or the form needs. */
export interface Problem {
  readonly code: ProblemCode;
  /** Number of free invoices that the address has used, for the message about the limit. */
  readonly invoiceCount?: number;
  /** The Lite invoice that was saved although it was not sent, or that already has the number. */
  readonly invoiceId?: string;
  /** The number that is already used. */
  readonly invoiceNumber?: string;
  /** The unpaid amount of the invoice. */
  readonly balanceCents?: Cents;
  /** The address that does not accept emails from the business. */
  readonly address?: string;
  /** Messages by field. */
  readonly faults?: readonly { readonly field: string; readonly message: string }[];
}

export const problem = (code: ProblemCode, details: Omit<Problem, 'code'> = {}): Problem => ({
  code,
  ...details,
});

/** The sentence of a problem for people. '{count}' becomes the count, or 'several' if it is unknown. */
export const sentenceOf = ({
  code,
  invoiceCount,
  invoiceNumber,
  balanceCents = 0,
  address,
}: Problem): string =>
  problems[code].message
    .replace('{count}', String(invoiceCount ?? 'several'))
    .replace('{balance}', () => formatDollars(balanceCents))
    .replace('{number}', () => invoiceNumber ?? '')
    .replace('{address}', () => address ?? 'This address');
