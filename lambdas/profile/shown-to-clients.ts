import type { HowToPay } from '#domain/documents/how-to-pay';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import { isCopyWithheld, isWithheld, type Withholding } from '#domain/profile/owner-values';
import {
  currentDetails,
  type DatedDetails,
  detailsForClients,
  type PendingDetails,
  type StoredDetails,
} from '#domain/profile/payment-details';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import { isDenied } from '#domain/profile/reported-details';
import type { QuoteContent } from '#domain/quotes/quote';
import type { TimeZone } from '#domain/time-zone';
import { ifPossible } from '../platform/log.ts';
import type { LogoStore, StoredLogo } from '../platform/s3/logo-store.ts';

/**
 * The values of an account that clients see. Everything shown to clients goes through this file: a withheld value is
 * treated as not set until the owner confirms it, and the verified address of the account replaces a withheld business
 * email.
 */
export interface ShownAccount {
  /** The account's own address. */
  readonly email: string;
  readonly withholding?: Withholding;
  /** Payment details in effect, with the date of their last change. */
  readonly howToPay?: DatedDetails;
  /** Payment details that no document shows any more, because the owner reported that somebody else set them. */
  readonly deniedDetails?: readonly HowToPay[];
}

type ProfileValues = Pick<LiteProfile, 'email' | 'timeZone' | keyof StoredDetails>;

/** An account as clients see it at an instant. */
export function shownAccountOf(lite: ProfileValues, now: Date): ShownAccount {
  const { email, withheld, clearedBefore, deniedDetails } = lite;
  const howToPay = detailsForClients(lite, now.toISOString());
  return {
    email,
    withholding: { ...(withheld && { withheld }), ...(clearedBefore && { clearedBefore }) },
    ...(howToPay && { howToPay }),
    ...(deniedDetails && { deniedDetails }),
  };
}

/** The payment details as the owner sees them: those in effect, even if they are withheld, and pending ones. */
export function detailsOfOwner(
  stored: StoredDetails & { readonly timeZone?: TimeZone },
  now: Date,
): { readonly howToPay?: DatedDetails; readonly pendingDetails?: PendingDetails } {
  const at = now.toISOString();
  const howToPay = detailsForClients({ ...stored, withheld: {} }, at);
  const { pending } = currentDetails(stored, at);
  return { ...(howToPay && { howToPay }), ...(pending && { pendingDetails: pending }) };
}

/**
 * The reminder settings; undefined while they are withheld, so that no reminders are sent until the owner confirms
 * them.
 */
export const remindersForClients = (lite: Pick<LiteProfile, 'reminders' | 'withheld'>) =>
  isWithheld(lite, 'reminders') ? undefined : lite.reminders;

export const businessForClients = (
  business: BusinessProfile,
  lite: Pick<LiteProfile, 'email' | 'withheld'>,
): BusinessProfile => (isWithheld(lite, 'businessEmail') ? { ...business, email: lite.email } : business);

/** A content as clients see it. */
export interface ShownContent extends InvoiceContent {
  /** Set if a value of the content is hidden. A stored file of it must then not be used. */
  readonly isReduced?: true;
}

/** An invoice as clients see it, without values that are withheld or were cleared later. */
export function shownContent(
  content: InvoiceContent,
  { email, withholding = {}, deniedDetails = [] }: ShownAccount,
): ShownContent {
  const hides = (value: 'howToPay' | 'businessEmail' | 'logo') =>
    isCopyWithheld(withholding, value, content.savedAt);
  const { howToPay, logoVersion, invoice, typed, ...rest } = content;
  const hidesDetails = howToPay !== undefined && (hides('howToPay') || isDenied({ deniedDetails }, howToPay));
  const isReduced =
    hidesDetails ||
    (logoVersion !== undefined && hides('logo')) ||
    (invoice.businessEmail !== email && hides('businessEmail'));
  if (!isReduced) return content;
  const accountEmail = hides('businessEmail') ? { businessEmail: email } : {};
  return {
    ...rest,
    invoice: { ...invoice, ...accountEmail },
    ...(typed && { typed: { ...typed, ...accountEmail } }),
    ...(howToPay && !hidesDetails && { howToPay }),
    ...(logoVersion !== undefined && !hides('logo') && { logoVersion }),
    isReduced: true,
  };
}

/** The content of a quote that was saved or sent at an instant (ISO), as clients see it. */
export function shownQuote(
  content: QuoteContent,
  savedAt: string,
  { email, withholding = {} }: ShownAccount,
): QuoteContent {
  const { logoVersion, business, ...rest } = content;
  const hidesLogo = isCopyWithheld(withholding, 'logo', savedAt);
  const hidesEmail = isCopyWithheld(withholding, 'businessEmail', savedAt);
  return {
    ...rest,
    ...(business && { business: hidesEmail ? { ...business, email } : business }),
    ...(logoVersion !== undefined && !hidesLogo && { logoVersion }),
  };
}

/** The logo for new documents of an account; undefined while it is withheld, or if storage is down. */
export const logoForClients = async (
  userId: string,
  { withholding = {} }: ShownAccount,
  logos: Pick<LogoStore, 'current'>,
): Promise<StoredLogo | undefined> =>
  isWithheld(withholding, 'logo') ? undefined : ifPossible('logo-unreadable', logos.current(userId));

/** The logo that a document was issued with; undefined if it has none, or if storage is down. */
export const issuedLogo = async (
  userId: string,
  { logoVersion }: { readonly logoVersion?: string },
  logos: Pick<LogoStore, 'find'>,
): Promise<StoredLogo | undefined> =>
  logoVersion === undefined ? undefined : ifPossible('logo-unreadable', logos.find(userId, logoVersion));
