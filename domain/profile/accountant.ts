import { siteRoutes } from '../site-routes.ts';

/** The accountant to whom an owner emails reports. Instants are ISO. */
export interface Accountant {
  /** Normalized. */
  readonly email: string;
  /** When the owner confirmed the address with the emailed link. */
  readonly confirmedAt?: string;
  /** The owner's verified address that the link was emailed to. */
  readonly confirmedBy?: string;
}

/** The last email of reports to the accountant. */
export interface AccountantMail {
  readonly id: string;
  readonly to: string;
  /** ISO. */
  readonly queuedAt: string;
  /** The first and the last month, `yyyy-mm`. */
  readonly from: string;
  readonly until: string;
}

/**
 * Whether reports may be emailed to the accountant. An address that was confirmed from another mailbox than the
 * account's present one is not: a thief may have changed the account's address to confirm it.
 */
export const isConfirmedAccountant = (accountant: Accountant | undefined, ownerEmail: string): boolean =>
  accountant?.confirmedAt !== undefined && accountant.confirmedBy === ownerEmail;

/** Days until the link that confirms an accountant's address expires. */
export const accountantLinkDays = 7;

/** The URL of that link. The token is in the fragment, which browsers do not send, so that no log contains it. */
export const accountantUrl = (siteOrigin: string, token: string): string =>
  `${siteOrigin}${siteRoutes.confirmAccountant.path}#token=${encodeURIComponent(token)}`;

/** Texts of the page that the link opens. */
export const accountantPageTexts = {
  heading: 'Confirm your accountant',
  text: 'Once you confirm it, you can email your reports to the address that is named in our email. Nothing is sent until you do so in Reports.',
  button: 'Confirm the address',
  done: 'Confirmed. You can now email your reports: open Reports and choose "Send to my accountant".',
} as const;
