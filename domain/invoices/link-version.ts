import { renewLinkTexts } from '../public-links/client-page.ts';
import { hasOlderVersion } from './client-version.ts';
import type { InvoiceStanding } from './invoice-status.ts';

type Linked = Pick<InvoiceStanding, 'status' | 'clientVersions' | 'linkId' | 'isCorrectedByLink'>;

/**
 * True if the link still shows an older version. Copying or sharing the link, and recording a payment, make it show the
 * current one.
 */
export const isLinkOlder = (invoice: Linked): boolean =>
  invoice.linkId !== undefined && invoice.isCorrectedByLink !== true && hasOlderVersion(invoice);

/** The label of an action that makes the link show the current version. Says so if the link shows an older one. */
export const publishingLabel = (label: string, invoice: Linked): string =>
  isLinkOlder(invoice) ? `${label} and show the new version` : label;

/** The question before "New link". Says so if the new link shows another version than the old one. */
export function renewLinkQuestion(
  invoice: Linked,
): Readonly<Record<'title' | 'description' | 'confirm', string>> {
  const { question } = renewLinkTexts;
  return isLinkOlder(invoice)
    ? { ...question, description: `${question.description} The new link shows the new version.` }
    : question;
}

/**
 * What a payment tells a client who has an older version, to be read before it is recorded. Undefined if it tells
 * nothing new.
 */
export function paymentTells(invoice: Linked, sendsReceipt: boolean): string | undefined {
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
