import { type CallFailure, isOurFault, withReference } from '../contract/call-failure.ts';

/** Texts of the free generator that do not belong to a problem code. */
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

function sentenceOfStatus(status: number | undefined): string {
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

/** The sentence shown for a failure: the API's or a specified one, never the raw text of a gateway (rule 12). */
export function sentenceOfFailure(failure: CallFailure): string {
  const { kind, status, code, sentence } = failure;
  switch (kind) {
    case 'refused':
    case 'failed':
      if (code === 'not-found') return freeInvoiceMessages.notFound;
      return withReference((isOurFault(failure) ? undefined : sentence) ?? sentenceOfStatus(status), failure);
    case 'offline':
      return freeInvoiceMessages.offline;
    case 'thrown':
      return sentence ? `Error: ${sentence}` : freeInvoiceMessages.offline;
  }
}

/**
 * True if the submission may have arrived or may still arrive, so that a retry must use the same Idempotency-Key: a
 * lost request or answer, an error of the API, or a request still in progress. All other failures are definite.
 */
export const isUncertain = ({ kind, code }: CallFailure): boolean =>
  kind === 'failed' || kind === 'offline' || code === 'in-progress';
