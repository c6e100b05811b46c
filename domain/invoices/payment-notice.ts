import { hasOlderVersion } from './client-version.ts';
import { isLinkOlder, type LinkedInvoice } from './link-version.ts';

/**
 * What a payment tells a client who has an older version, to be read before it is recorded. Undefined if it tells
 * nothing new.
 */
export function paymentTells(invoice: LinkedInvoice, sendsReceipt: boolean): string | undefined {
  if (!hasOlderVersion(invoice)) return undefined;
  if (isLinkOlder(invoice))
    return `Your client has an older version. Once you record the payment, the link shows the new version${
      sendsReceipt ? ', and so does the receipt.' : '. Your client gets no email about it.'
    }`;
  return sendsReceipt ? 'Your client has an older version. The receipt shows the new one.' : undefined;
}

/** The same for payments of several invoices, given the numbers of those whose link shows an older version. */
export function paymentsTell(numbers: readonly string[]): string | undefined {
  if (numbers.length === 0) return undefined;
  const [links, show] = numbers.length === 1 ? ['link', 'shows'] : ['links', 'show'];
  return `Your client has an older version of ${numbers.join(', ')}. Once you record the payments, the ${links} ${show} the new version.`;
}
