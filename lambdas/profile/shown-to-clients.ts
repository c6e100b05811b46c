import { isCopyWithheld, isWithheld, type Withholding } from '#domain/account/owner-values';
import type { HowToPay } from '#domain/invoices/how-to-pay';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import type { BusinessProfile, LiteProfile } from '#domain/profile/profile';
import type { QuoteContent } from '#domain/quotes/quote';
import { ifPossible } from '../platform/if-possible.ts';
import type { LogoStore, StoredLogo } from '../platform/s3/logo-store.ts';

/**
 * What clients see of an account. Everything that reaches them goes through this file: what is withheld until the owner
 * confirms it is as if it was never set, and the verified address of the account replaces the business email.
 */
export interface ShownAccount {
  /** The account's own address. */
  readonly email: string;
  readonly withholding?: Withholding;
  /** How clients pay it, as they may know it. */
  readonly howToPay?: HowToPay;
}

type Known = Pick<LiteProfile, 'email' | 'howToPay' | 'withheld' | 'clearedBefore'>;

/** An account as its clients see it now. */
export function shownAccountOf(lite: Known): ShownAccount {
  const { email, howToPay, withheld, clearedBefore } = lite;
  return {
    email,
    withholding: { ...(withheld && { withheld }), ...(clearedBefore && { clearedBefore }) },
    ...(howToPay && !isWithheld(lite, 'howToPay') && { howToPay }),
  };
}

/** No reminders go out while it is not confirmed who wanted them. */
export const remindersForClients = (lite: Pick<LiteProfile, 'reminders' | 'withheld'>) =>
  isWithheld(lite, 'reminders') ? undefined : lite.reminders;

export const businessForClients = (
  business: BusinessProfile,
  lite: Pick<LiteProfile, 'email' | 'withheld'>,
): BusinessProfile => (isWithheld(lite, 'businessEmail') ? { ...business, email: lite.email } : business);

/** A content as clients see it. */
export interface ShownContent extends InvoiceContent {
  /** Something it was issued with is not shown, so that no file of before may be used. */
  readonly isReduced?: true;
}

/** An invoice as clients see it: without copies of what is withheld or was cleared since. */
export function shownContent(
  content: InvoiceContent,
  { email, withholding = {} }: ShownAccount,
): ShownContent {
  const hides = (value: 'howToPay' | 'businessEmail' | 'logo') =>
    isCopyWithheld(withholding, value, content.savedAt);
  const { howToPay, logoVersion, invoice, typed, ...rest } = content;
  const isReduced =
    (howToPay !== undefined && hides('howToPay')) ||
    (logoVersion !== undefined && hides('logo')) ||
    (invoice.businessEmail !== email && hides('businessEmail'));
  if (!isReduced) return content;
  const own = hides('businessEmail') ? { businessEmail: email } : {};
  return {
    ...rest,
    invoice: { ...invoice, ...own },
    ...(typed && { typed: { ...typed, ...own } }),
    ...(howToPay && !hides('howToPay') && { howToPay }),
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

/** The logo that documents of an account get from now on; none while it is withheld, or where storage is down. */
export const logoForClients = async (
  userId: string,
  { withholding = {} }: ShownAccount,
  logos: Pick<LogoStore, 'current'>,
): Promise<StoredLogo | undefined> =>
  isWithheld(withholding, 'logo') ? undefined : ifPossible('logo-unreadable', logos.current(userId));

/** The logo that a document was issued with; undefined without one, or where storage does not answer. */
export const issuedLogo = async (
  userId: string,
  { logoVersion }: { readonly logoVersion?: string },
  logos: Pick<LogoStore, 'find'>,
): Promise<StoredLogo | undefined> =>
  logoVersion === undefined ? undefined : ifPossible('logo-unreadable', logos.find(userId, logoVersion));
