import { isOnlyLink, type Reachable } from './client-reach.ts';
import { correctionAddress, hasOlderVersion, versionTexts } from './client-version.ts';
import type { InvoiceStanding } from './invoice-status.ts';

/** The attributes of an invoice that decide which version its link shows. */
export type LinkedInvoice = Pick<
  InvoiceStanding,
  'status' | 'clientVersions' | 'linkId' | 'isCorrectedByLink'
>;

/**
 * True if the link still shows an older version. Copying or sharing the link, marking the invoice as sent, and recording a
 * payment make it show the current one.
 */
export const isLinkOlder = (invoice: LinkedInvoice): boolean =>
  invoice.linkId !== undefined && invoice.isCorrectedByLink !== true && hasOlderVersion(invoice);

/** The label of an action that makes the link show the current version. Says so if the link shows an older one. */
export const publishingLabel = (label: string, invoice: LinkedInvoice): string =>
  isLinkOlder(invoice) ? `${label} and show the new version` : label;

/** What the link shows while the client has an older version, and how to change it; undefined if there is no link. */
export function linkSentence(
  invoice: Pick<InvoiceStanding, 'isCorrectedByLink'> & Reachable & Parameters<typeof correctionAddress>[0],
): string | undefined {
  if (invoice.isCorrectedByLink) return versionTexts.notTold;
  if (correctionAddress(invoice) === '' || isOnlyLink(invoice)) return versionTexts.share;
  return invoice.linkId === undefined ? undefined : versionTexts.linkIsOlder;
}
