import { normalizeEmail } from '#domain/email-address';
import { blankBusiness } from '#domain/profile/profile';
import { defaultTimeZone, type TimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { find, findTogether } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { businessForClients, businessProfile, liteProfile, shownAccountOf } from '../../profile/index.ts';
import type { InvoiceAccounts } from '../ports.ts';

/** The two profiles of an account, combined for invoices. */
export const invoiceAccounts = (table: Table, clock: Clock): InvoiceAccounts => ({
  async find(userId) {
    const [lite, business] = await findTogether(
      table,
      [liteProfile, liteProfile.key(userId)],
      [businessProfile, businessProfile.key(userId)],
    );
    if (!lite) return undefined;
    return {
      ...shownAccountOf({ ...lite, email: normalizeEmail(lite.email) }, clock()),
      emailVerified: lite.emailVerified,
      timeZone: lite.timeZone,
      ...(lite.hearsOfMoney !== undefined && { hearsOfMoney: lite.hearsOfMoney }),
      createdAt: lite.createdAt,
      ...(lite.mailAlias !== undefined && { mailAlias: lite.mailAlias }),
      ...(lite.clientMailSuspendedAt !== undefined && { clientMailSuspendedAt: lite.clientMailSuspendedAt }),
      ...(lite.linksClosedAt !== undefined && { linksClosedAt: lite.linksClosedAt }),
      ...(lite.brandColor !== undefined && { brandColor: lite.brandColor }),
      ...(lite.nextNumber !== undefined && { nextNumber: lite.nextNumber }),
      ...(lite.nextQuoteNumber !== undefined && { nextQuoteNumber: lite.nextQuoteNumber }),
      ...(lite.remindsOfQuotes && { remindsOfQuotes: true }),
      business: businessForClients(business ?? blankBusiness, lite),
    };
  },
});

/** Reads the time zone of an account, which decides on which day a payment is counted. */
export const timeZoneReader =
  (table: Table) =>
  async (userId: string): Promise<TimeZone> =>
    (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone ?? defaultTimeZone;
