import type { OwnerDecisions } from '../account/owner-values.ts';
import { brand } from '../brand.ts';
import type { HowToPay } from '../invoices/how-to-pay.ts';
import type { InvoiceDefaults } from '../invoices/invoice-defaults.ts';
import type { ReminderSettings } from '../reminders/reminder-settings.ts';
import type { TimeZone } from '../time-zone.ts';
import type { DetailsHistory } from './payment-details.ts';

/**
 * The business profile, kept at `USER#<sub>`/`PROFILE`. It is authoritative for
 * business facts (rule 21). Every text may be ''. Instants are ISO.
 */
export interface BusinessProfile {
  readonly firstName: string;
  readonly lastName: string;
  /** Only profiles of the mobile app carry one of their own. */
  readonly fullName: string;
  readonly businessName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** #rrggbb, where the mobile app set one. */
  readonly brandColor?: string;
  readonly updatedAt: string;
}

/** A profile nothing was filled in of: what a stored one that lacks fields is read as. */
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
 * The Lite profile (`{product}-web-users/{uid}`), kept at `USER#<sub>`/`LITE`: account facts, owned by the server.
 * Counters are changed only by the transactions that settle invoices and save clients.
 */
export interface LiteProfile extends InvoiceDefaults, OwnerDecisions {
  readonly uid: string;
  /** The account's own address, normalized; the only one its invoices are mailed to. */
  readonly email: string;
  readonly plan: string;
  readonly status: string;
  /** Days of the account (issued, due, overdue, months) are those of this zone: the browser's when it was opened, or as set since. */
  readonly timeZone: TimeZone;
  /** The month that a year of its reports begins with, 1 to 12; absent for January. */
  readonly reportYearStart?: number;
  /** Names the account in links that its clients get; absent on accounts of 1.0.0 until the next sign-in. */
  readonly mailAlias?: string;
  readonly emailVerified: boolean;
  readonly emailVerificationSent: boolean;
  readonly migratedFromMobileApp: boolean;
  readonly signupSource: string;
  /** The profile of the mobile app as sign-up found it. Kept, and sent to no browser. */
  readonly originalMobileProfile?: BusinessProfile;
  readonly userAgent?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastLoginAt?: string;
  /** Invoices that were sent; edits do not count. Starts at 0. */
  readonly invoicesCreated: number;
  readonly lastInvoiceAt?: string;
  /** Mails reserved while the address was not verified; at most `unverifiedInvoiceLimit`. Missing counts as 0. */
  readonly unverifiedInvoices?: number;
  /** Saved clients. Missing counts as 0. */
  readonly clientCount?: number;
  /** The brand colour last used on an invoice, #rrggbb (rule 34). */
  readonly brandColor?: string;
  /** The owner said that no sales tax is charged. */
  readonly chargesNoTax?: boolean;
  /** When the owner hid the Setup card. */
  readonly setupDismissedAt?: string;
  /** How its clients pay it; absent until it said so. */
  readonly howToPay?: HowToPay;
  /** When that was last changed. */
  readonly howToPayChangedAt?: string;
  /** What is known of that change. */
  readonly detailsHistory?: DetailsHistory;
  /** Payment details that the owner reported as somebody else's. */
  readonly deniedDetails?: readonly HowToPay[];
  /** Which reminders its clients get; absent until it chose. */
  readonly reminders?: ReminderSettings;
  /** Since when clients get no mail of it, after complaints; support lifts it. */
  readonly clientMailSuspendedAt?: string;
  /** Since when its clients' links are closed, by an operator. */
  readonly linksClosedAt?: string;
}

/** The plan of every Lite account, and its first status. */
export const litePlan = `${brand.slug}-lite`;
export const activeStatus = 'active';

/** Invoices an account may mail before its address is verified (rule 18). */
export const unverifiedInvoiceLimit = 5;

/**
 * Mails of invoices a verified account gets per UTC day; ours. Far above a day's work, far below what a stolen or
 * scripted session could cost.
 */
export const invoiceMailsPerDay = 200;

/** Mails to clients that an account gets per UTC day in its first days; ours. */
export const youngAccount = { days: 7, clientMailsPerDay: 20 } as const;

/** First and last name, or the full name the mobile app stored; '' without any. */
export const fullNameOf = (profile: Pick<BusinessProfile, 'firstName' | 'lastName' | 'fullName'>): string =>
  [profile.firstName, profile.lastName]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ') || profile.fullName.trim();

/** "City, ST ZIP" with what is present (rule 28). */
export function cityLine({
  city,
  state,
  zipCode,
}: Pick<BusinessProfile, 'city' | 'state' | 'zipCode'>): string {
  const region = [state.trim(), zipCode.trim()].filter((part) => part !== '').join(' ');
  return [city.trim(), region].filter((part) => part !== '').join(', ');
}

/** What an invoice prints about its sender: the business name falls back to the full name, then 'Your Business'. */
export const businessOnInvoice = (profile: BusinessProfile) => ({
  businessName: profile.businessName.trim() || fullNameOf(profile) || 'Your Business',
  businessAddress: profile.address,
  businessCity: cityLine(profile),
  businessPhone: profile.phone,
  businessEmail: profile.email,
});
