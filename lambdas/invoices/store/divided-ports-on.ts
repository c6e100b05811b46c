import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import type { DividedPorts } from '../payments/divided-ports.ts';
import { clientMails } from './client-mails.ts';
import { dividedPayments } from './divided-payments.ts';
import { invoiceAccounts } from './invoice-accounts.ts';
import type { InvoiceTable } from './invoice-change.ts';
import { invoicePayments } from './invoice-payments.ts';
import { invoiceReader } from './invoice-reader.ts';

/** The ports of the use cases of divided payments on a table. */
export const dividedPortsOn = (table: InvoiceTable, clock: Clock): DividedPorts => ({
  divided: dividedPayments(table, clock),
  invoices: invoiceReader(table),
  accounts: invoiceAccounts(table, clock),
  payments: invoicePayments(table, clock),
  clientMails: clientMails(table, clock),
  clock,
  hash: sha256,
});
