import { brand } from '../brand.ts';
import type { HowToPay } from '../documents/how-to-pay.ts';
import type { InvoiceDefaults } from '../invoices/invoice-defaults.ts';
import type { ReminderSettings } from '../reminders/reminder-settings.ts';
import type { TimeZone } from '../time-zone.ts';
import type { Accountant, AccountantMail } from './accountant.ts';
import type { OwnerDecisions } from './owner-values.ts';
import type { DetailsHistory } from './payment-details.ts';

/**
 * The business profile, stored as `USER#<sub>`/`PROFILE`. It is the source of all facts about the business (rule 21).
 * Every text may be ''. Instants are ISO.
 */
export interface BusinessProfile {
  readonly firstName: string;
  readonly lastName: string;
  /** Only profiles of the mobile app have it. */
  readonly fullName: string;
  readonly businessName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** #rrggbb, if the mobile app set one. */
  readonly brandColor?: string;
  readonly updatedAt: string;
}

/** An empty profile. Missing fields of a stored profile are read as these values. */
export const blankBusiness: BusinessProfile = {
  firstName: '',
  lastName: '',
  fullName: '',
  businessName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  updatedAt: '',
};

/**
 * The Lite profile, stored as `USER#<sub>`/`LITE`: account data that only the server writes. Its counters are changed
 * only in the transactions that change the counted invoices, emails and clients. Instants are ISO.
 */
export interface LiteProfile extends InvoiceDefaults, OwnerDecisions {
  readonly uid: string;
  /** The account's own address, normalized. The owner's copies of invoices are emailed to no other address. */
  readonly email: string;
  readonly plan: string;
  readonly status: string;
  /**
   * The time zone for all dates of the account (issue and due dates, overdue, months): that of the browser at sign-up,
   * or as set later.
   */
  readonly timeZone: TimeZone;
  /** The first month of a year in reports, 1 to 12; absent for January. */
  readonly reportYearStart?: number;
  /** Identifies the account in links for its clients. */
  readonly mailAlias: string;
  readonly emailVerified: boolean;
  readonly emailVerificationSent: boolean;
  /** When the last verification email could not be sent; absent once one was sent. */
  readonly verificationNotSentAt?: string;
  readonly migratedFromMobileApp: boolean;
  readonly signupSource: string;
  /** The profile of the mobile app when the user signed up. Never sent to a browser. */
  readonly originalMobileProfile?: BusinessProfile;
  readonly userAgent?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastLoginAt?: string;
  /** Number of sent invoices, not counting edits. Starts at 0. */
  readonly invoicesCreated: number;
  readonly lastInvoiceAt?: string;
  /**
   * Invoice emails sent, or being sent, before the address was verified; at most `unverifiedInvoiceLimit`. Missing means
   * 0.
   */
  readonly unverifiedInvoices?: number;
  /** Number of saved clients. Missing means 0. */
  readonly clientCount?: number;
  /** The brand color last used on an invoice, #rrggbb (rule 34). */
  readonly brandColor?: string;
  /** The owner stated that no sales tax is charged. */
  readonly chargesNoTax?: boolean;
  /** When the owner hid the Setup card. */
  readonly setupDismissedAt?: string;
  /** The payment instructions for clients; absent until the owner sets them. */
  readonly howToPay?: HowToPay;
  /** When the payment instructions last changed. */
  readonly howToPayChangedAt?: string;
  /** Data about that change. */
  readonly detailsHistory?: DetailsHistory;
  /** Payment details that the owner reported as somebody else's. */
  readonly deniedDetails?: readonly HowToPay[];
  /** The reminders that clients get; absent until the owner chooses. */
  readonly reminders?: ReminderSettings;
  /** False if the owner wants no emails about money that came in or did not. */
  readonly hearsOfMoney?: boolean;
  /** True if clients are reminded of open quotes. */
  readonly remindsOfQuotes?: boolean;
  /** The accountant to whom the owner emails reports; absent if there is none. */
  readonly accountant?: Accountant;
  /** When that address was set. It identifies the address in the link that confirms it. */
  readonly accountantSetAt?: string;
  /** The last email of reports to an accountant. */
  readonly accountantMail?: AccountantMail;
  /** When emails to clients were suspended because of complaints; absent if not. Support can lift the suspension. */
  readonly clientMailSuspendedAt?: string;
  /** When an operator closed the links of its clients; absent if they are open. */
  readonly linksClosedAt?: string;
}

/** The plan of every Lite account, and its initial status. */
export const litePlan = `${brand.slug}-lite`;
export const activeStatus = 'active';

/** Number of invoices that an account may email before its address is verified (rule 18). */
export const unverifiedInvoiceLimit = 5;

/**
 * Emails of invoices that a verified account may send per UTC day (our own limit): far more than anyone needs, but too
 * few for a stolen or scripted session to cause high costs.
 */
export const invoiceMailsPerDay = 200;

/** Emails to clients that an account may send per UTC day in its first days (our own limit). */
export const youngAccount = { days: 7, clientMailsPerDay: 20 } as const;

/** First and last name, or else the full name from the mobile app; '' if there is none. */
export const fullNameOf = (profile: Pick<BusinessProfile, 'firstName' | 'lastName' | 'fullName'>): string =>
  [profile.firstName, profile.lastName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ') || profile.fullName.trim();

/** "City, ST ZIP" without missing parts (rule 28). */
export function cityLine({
  city,
  state,
  zipCode,
}: Pick<BusinessProfile, 'city' | 'state' | 'zipCode'>): string {
  const region = [state.trim(), zipCode.trim()].filter((part) => part !== '').join(' ');
  return [city.trim(), region].filter((part) => part !== '').join(', ');
}

/**
 * The business fields of an invoice. An empty business name is replaced by the full name, or else by 'Your Business'.
 */
export const businessOnInvoice = (profile: BusinessProfile) => ({
  businessName: profile.businessName.trim() || fullNameOf(profile) || 'Your Business',
  businessAddress: profile.address,
  businessCity: cityLine(profile),
  businessPhone: profile.phone,
  businessEmail: profile.email,
});
