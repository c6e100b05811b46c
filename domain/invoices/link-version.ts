import {
  clientCopiesOf,
  correctionAddress,
  hasOlderVersion,
  isCurrentCopy,
  latestCopy,
  type VersionedInvoice,
  versionAmounts,
  versionTexts,
} from '../documents/client-version.ts';
import type { ClientVersion, InvoiceStanding } from '../documents/invoice-status.ts';
import { deductedCentsOf, type MoneyFacts } from '../documents/money-amounts.ts';
import { hasOnlyUnconfirmedLink, type ReachAttributes } from './client-reach.ts';

/** True if the published content equals the current invoice as printed. */
export const isPublished = (invoice: VersionedInvoice): boolean =>
  invoice.publishedId !== undefined &&
  (invoice.publishedId === invoice.contentId ||
    clientCopiesOf(invoice).some(
      (copy) => copy.contentId === invoice.publishedId && isCurrentCopy(copy, invoice),
    ));

/** ISO instant since which the client's page shows the current version; undefined if it shows an older one or none. */
export function shownSince(
  invoice: VersionedInvoice & { readonly republishedAt?: string; readonly createdAt: string },
): string | undefined {
  return isPublished(invoice) ? (invoice.republishedAt ?? invoice.createdAt) : undefined;
}

/**
 * ID of the version that the client has: the one that its page shows, or without a page the last one given to it; the
 * current one if nothing printed has changed since, or if none was given.
 */
export const givenContentId = (invoice: VersionedInvoice): string =>
  isPublished(invoice)
    ? invoice.contentId
    : (invoice.publishedId ?? latestCopy(invoice)?.contentId ?? invoice.contentId);

/**
 * True if the link shows the current version although the client was given an older one: the owner copied the link, or
 * a payment published the version.
 */
export const isCorrectedByLink = (
  invoice: VersionedInvoice & Pick<InvoiceStanding, 'status'>,
  clientVersions: readonly ClientVersion[],
): boolean =>
  invoice.linkId !== undefined &&
  hasOlderVersion({ status: invoice.status, clientVersions }) &&
  isPublished(invoice);

/** True if `linkId` replaces the invoice's link, which then stops working. */
export const isRenewedLink = (
  { linkId: before }: Pick<VersionedInvoice, 'linkId'>,
  linkId: string | undefined,
): boolean => before !== undefined && linkId !== before;

/** The attributes of an invoice that decide which version its link shows. */
export type LinkedInvoice = Pick<
  InvoiceStanding,
  'status' | 'clientVersions' | 'linkId' | 'isCorrectedByLink'
>;

/**
 * True if the link still shows an older version. Copying or sharing the link, marking the invoice as sent, and
 * recording a payment make it show the current one.
 */
export const isLinkOlder = (invoice: LinkedInvoice): boolean =>
  invoice.linkId !== undefined && invoice.isCorrectedByLink !== true && hasOlderVersion(invoice);

/** The label of an action that publishes the current version. Mentions this effect if the link shows an older one. */
export const publishingLabel = (label: string, invoice: LinkedInvoice): string =>
  isLinkOlder(invoice) ? `${label} and show the new version` : label;

type InvoiceWithLink = ReachAttributes &
  Pick<InvoiceStanding, 'isCorrectedByLink'> &
  Pick<MoneyFacts, 'depositCents' | 'online'>;

/**
 * A sentence for each version and its address: "ruth@keller.example has the invoice of $1,890.00." Until the owner
 * confirms that the client got the link, it says what the link shows instead of what the client has.
 */
export function versionSentences(
  versions: readonly ClientVersion[],
  invoice: InvoiceWithLink,
): readonly string[] {
  const deductedCents = deductedCentsOf(invoice);
  return versions.map(({ to, totalCents, isCurrent }) => {
    const version =
      totalCents === undefined
        ? 'an older version'
        : `the invoice of ${versionAmounts(totalCents, deductedCents)}`;
    if (!hasOnlyUnconfirmedLink(invoice)) return `${to ?? 'Your client'} has ${version}.`;
    if (invoice.isCorrectedByLink) return `The link showed ${version} when you copied it.`;
    return `The link ${isCurrent ? 'shows' : 'still shows'} ${version}.`;
  });
}

/**
 * Which version the link of a corrected invoice shows, or how to give the client the new one without an email.
 * Undefined if the client has an email address but no link.
 */
export function linkSentence(
  invoice: Pick<InvoiceStanding, 'isCorrectedByLink'> &
    ReachAttributes &
    Parameters<typeof correctionAddress>[0],
): string | undefined {
  if (invoice.isCorrectedByLink) return versionTexts.notTold;
  if (correctionAddress(invoice) === '' || hasOnlyUnconfirmedLink(invoice)) return versionTexts.share;
  return invoice.linkId === undefined ? undefined : versionTexts.linkIsOlder;
}
