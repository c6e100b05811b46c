import { hasOlderVersion } from '../documents/client-version.ts';
import { isLinkOlder, type LinkedInvoice } from './link-version.ts';

/**
 * The sentence shown before a payment is recorded, if the link or receipt will show the new version to a client who has
 * an older one. Undefined otherwise.
 */
export function paymentNotice(invoice: LinkedInvoice, sendsReceipt: boolean): string | undefined {
  if (!hasOlderVersion(invoice)) return undefined;
  if (isLinkOlder(invoice))
    return `Your client has an older version. Once you record the payment, the link shows the new version${
      sendsReceipt ? ', and so does the receipt.' : '. Your client gets no email about it.'
    }`;
  return sendsReceipt ? 'Your client has an older version. The receipt shows the new one.' : undefined;
}

/** The same for payments of several invoices, given the numbers of those whose link shows an older version. */
export function paymentsNotice(numbers: readonly string[]): string | undefined {
  if (numbers.length === 0) return undefined;
  const [clients, links, show] =
    numbers.length === 1 ? ['Your client has', 'link', 'shows'] : ['Your clients have', 'links', 'show'];
  return `${clients} an older version of ${numbers.join(', ')}. Once you record the payments, the ${links} ${show} the new version.`;
}
