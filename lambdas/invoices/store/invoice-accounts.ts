import { normalizeEmail } from '#domain/email-address';
import { type BusinessProfile, blankBusiness, type LiteProfile } from '#domain/profile/profile';
import { isKeyId } from '#domain/table/key-id';
import { defaultTimeZone, type TimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { find, findTogether } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  businessForClients,
  businessProfile,
  liteProfile,
  remindersForClients,
  shownAccountOf,
} from '../../profile/index.ts';
import type { AccountsWithInvoices, InvoiceAccount } from '../ports.ts';
import { invoice, recordOf } from './invoice.ts';

/** The two profiles of an account, combined for invoices. */
function accountOf(lite: LiteProfile, business: BusinessProfile | undefined, now: Date): InvoiceAccount {
  return {
    ...shownAccountOf({ ...lite, email: normalizeEmail(lite.email) }, now),
    emailVerified: lite.emailVerified,
    timeZone: lite.timeZone,
    ...(lite.hearsOfMoney !== undefined && { hearsOfMoney: lite.hearsOfMoney }),
    createdAt: lite.createdAt,
    mailAlias: lite.mailAlias,
    ...(lite.clientMailSuspendedAt !== undefined && { clientMailSuspendedAt: lite.clientMailSuspendedAt }),
    ...(lite.linksClosedAt !== undefined && { linksClosedAt: lite.linksClosedAt }),
    ...(lite.brandColor !== undefined && { brandColor: lite.brandColor }),
    ...(lite.nextNumber !== undefined && { nextNumber: lite.nextNumber }),
    ...(lite.nextQuoteNumber !== undefined && { nextQuoteNumber: lite.nextQuoteNumber }),
    ...(lite.remindsOfQuotes && { remindsOfQuotes: true }),
    ...(remindersForClients(lite)?.isOn && { remindsOfInvoices: true }),
    business: businessForClients(business ?? blankBusiness, lite),
  };
}

/** Accounts in the table, for what sends and changes invoices. */
export function invoiceAccounts(table: Table, clock: Clock): AccountsWithInvoices {
  const profilesOf = (userId: string) =>
    [
      [liteProfile, liteProfile.key(userId)],
      [businessProfile, businessProfile.key(userId)],
    ] as const;
  return {
    async find(userId) {
      const [lite, business] = await findTogether(table, ...profilesOf(userId));
      return lite && accountOf(lite, business, clock());
    },
    async findWithInvoice(userId, invoiceId) {
      if (!isKeyId(invoiceId)) return { account: await this.find(userId), record: undefined };
      const [lite, business, record] = await findTogether(table, ...profilesOf(userId), [
        { parse: recordOf },
        invoice.key(userId, invoiceId),
      ]);
      return { account: lite && accountOf(lite, business, clock()), record };
    },
  };
}

/** Reads the time zone of an account, which decides on which day a payment is counted. */
export const timeZoneReader =
  (table: Table) =>
  async (userId: string): Promise<TimeZone> =>
    (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone ?? defaultTimeZone;
