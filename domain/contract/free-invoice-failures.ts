import { freeInvoiceMessages } from '../free-invoice/free-invoice-messages.ts';
import { type CallFailure, isOurFault, withReference } from './call-failure.ts';

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
