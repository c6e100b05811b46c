import type { ProblemBody } from '../contract/problems.ts';

/** Texts of the free generator that belong to no problem code (sections 4 and 8). */
export const freeInvoiceMessages = {
  verificationLoading: 'Loading security verification...',
  verificationMissing:
    'Security verification could not be loaded. Check your connection or your content blocker.',
  sending: 'Generating PDF & Sending Email...',
  botCheckLoading: 'reCAPTCHA is still loading. Please try again.',
  botCheckFailed: 'reCAPTCHA verification failed. Please try again.',
  failed: 'Failed to generate invoice. Please try again.',
  offline: 'Failed to generate invoice. Please check your internet connection and try again.',
  unauthenticated: 'Authentication error. Please refresh the page and try again.',
  forbidden: 'Permission denied. The invoice service is temporarily unavailable.',
  notFound: 'Service not found. Please contact support.',
} as const;

/** Why sending failed, as the browser learns it; `thrown` is a fault of our own code on the page. */
export type SendFailure =
  | { readonly kind: 'problem'; readonly body: ProblemBody }
  | { readonly kind: 'fault'; readonly status: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'thrown'; readonly message: string };

function sentenceOfStatus(status: number): string {
  switch (status) {
    case 401:
      return freeInvoiceMessages.unauthenticated;
    case 403:
      return freeInvoiceMessages.forbidden;
    case 404:
      return freeInvoiceMessages.notFound;
    default:
      return freeInvoiceMessages.failed;
  }
}

/** The sentence shown for a failure (section 8, decision 12): a problem's own, never raw text of a gateway. */
export function sentenceOfFailure(failure: SendFailure): string {
  switch (failure.kind) {
    case 'problem':
      return failure.body.error === 'not-found' ? freeInvoiceMessages.notFound : failure.body.message;
    case 'fault':
      return sentenceOfStatus(failure.status);
    case 'offline':
      return freeInvoiceMessages.offline;
    case 'thrown':
      return failure.message === '' ? freeInvoiceMessages.offline : `Error: ${failure.message}`;
  }
}

/**
 * True when the same submission may still arrive or may have arrived, so that trying again must repeat its
 * Idempotency-Key: a lost request or answer, a fault, or one still being processed. Any other problem is definite.
 */
export const isUncertain = (failure: SendFailure): boolean =>
  failure.kind === 'problem'
    ? failure.body.error === 'in-progress' || failure.body.error === 'fault'
    : failure.kind !== 'thrown';
