import { defaultTimeZone, type TimeZone } from '#domain/time-zone';
import type { InvoiceAccounts } from '../invoices/index.ts';

/** Reads the time zone of an account, which decides on which day a payment is counted. */
export const timeZoneReader =
  (accounts: InvoiceAccounts) =>
  async (userId: string): Promise<TimeZone> =>
    (await accounts.find(userId))?.timeZone ?? defaultTimeZone;
