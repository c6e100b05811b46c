import * as z from 'zod/mini';
import type { HowToPay, OnlineMethods } from '#domain/documents/how-to-pay';
import type { Accountant, AccountantMail } from '#domain/profile/accountant';
import type { InstantByValue } from '#domain/profile/owner-values';
import type { DetailsHistory } from '#domain/profile/payment-details';
import { activeStatus, type LiteProfile, litePlan } from '#domain/profile/profile';
import { defaultTimeZone } from '#domain/time-zone';
import { count, flag, number, optional, text, textOrNone } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { businessAttributes } from './business-profile.ts';
import { reminderSettings } from './reminder-settings.ts';

/** How clients pay a business: the account's current details, and the copy stored with an invoice. */
export const howToPay = z.object({
  text: optional(text),
  link: optional(text),
  online: optional(text),
} satisfies ShapeOf<HowToPay>);

/** The methods that clients can pay with online. */
export const onlineMethods = z.object({ card: flag, bankTransfer: flag } satisfies ShapeOf<OnlineMethods>);

const detailsHistory = z.object({
  changedAt: text,
  since: text,
  isReplaced: flag,
  previous: optional(howToPay),
  previousMethods: optional(onlineMethods),
  isConfirmed: optional(z.literal(true)),
  hasOnlyOnline: optional(z.literal(true)),
  pending: optional(z.object({ howToPay, effectiveAt: text, addsToFirst: optional(z.literal(true)) })),
} satisfies ShapeOf<DetailsHistory>);

/** An instant for each owner value. Ignores values that only a newer release knows. */
const instantByValue = z.object({
  howToPay: optional(text),
  businessEmail: optional(text),
  logo: optional(text),
  reminders: optional(text),
} satisfies ShapeOf<InstantByValue>);

const accountant = z.object({
  email: text,
  confirmedAt: optional(text),
  confirmedBy: optional(text),
} satisfies ShapeOf<Accountant>);

const accountantMail = z.object({
  id: text,
  to: text,
  queuedAt: text,
  from: text,
  until: text,
} satisfies ShapeOf<AccountantMail>);

/** A Lite account. `LiteProfile` describes the attributes. */
export const liteProfile = entity('liteProfile', {
  uid: text,
  email: text,
  plan: z._default(text, litePlan),
  status: z._default(text, activeStatus),
  timeZone: z._default(text, defaultTimeZone),
  reportYearStart: optional(number),
  mailAlias: text,
  emailVerified: flag,
  emailVerificationSent: flag,
  verificationNotSentAt: optional(text),
  migratedFromMobileApp: flag,
  signupSource: textOrNone,
  originalMobileProfile: optional(z.object(businessAttributes)),
  userAgent: optional(text),
  createdAt: textOrNone,
  updatedAt: textOrNone,
  lastLoginAt: optional(text),
  invoicesCreated: count,
  lastInvoiceAt: optional(text),
  unverifiedInvoices: optional(number),
  clientCount: optional(number),
  brandColor: optional(text),
  defaultTax: optional(
    z.object({
      name: text,
      rate: number,
      parts: optional(z.readonly(z.array(z.object({ name: text, rate: number })))),
      showsParts: optional(z.boolean()),
    }),
  ),
  defaultTerms: optional(number),
  defaultNotes: optional(text),
  defaultMessage: optional(text),
  nextNumber: optional(text),
  nextQuoteNumber: optional(text),
  chargesNoTax: optional(z.boolean()),
  setupDismissedAt: optional(text),
  howToPay: optional(howToPay),
  howToPayChangedAt: optional(text),
  detailsHistory: optional(detailsHistory),
  deniedDetails: optional(z.readonly(z.array(howToPay))),
  reminders: optional(reminderSettings),
  hearsOfMoney: optional(z.boolean()),
  remindsOfQuotes: optional(z.boolean()),
  accountant: optional(accountant),
  accountantSetAt: optional(text),
  accountantMail: optional(accountantMail),
  clientMailSuspendedAt: optional(text),
  linksClosedAt: optional(text),
  withheld: optional(instantByValue),
  clearedBefore: optional(instantByValue),
  toReview: optional(instantByValue),
} satisfies ShapeOf<LiteProfile>);

/**
 * True if the links that an account gave to its clients work: its address is verified, and no operator has closed them.
 * Every public page, file and action of an invoice or a quote checks this.
 */
export const hasOpenLinks = ({
  emailVerified,
  linksClosedAt,
}: Pick<LiteProfile, 'emailVerified' | 'linksClosedAt'>): boolean =>
  emailVerified && linksClosedAt === undefined;
