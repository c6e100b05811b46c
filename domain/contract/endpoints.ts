import { operations as account, deletion } from '../account/contract.ts';
import { operations as browserErrors } from '../browser-errors/contract.ts';
import { operations as clientTimeline } from '../client-timeline/contract.ts';
import { operations as clients } from '../clients/contract.ts';
import { operations as contact } from '../contact/contract.ts';
import { operations as earlyAccess } from '../early-access/contract.ts';
import { operations as freeInvoice } from '../free-invoice/contract.ts';
import { operations as fullExport } from '../full-export/contract.ts';
import { operations as fullImport } from '../full-import/contract.ts';
import { operations as invoices } from '../invoices/contract.ts';
import { operations as jobs } from '../jobs/contract.ts';
import { operations as logo } from '../logo/contract.ts';
import { operations as onlinePayments } from '../online-payments/contract.ts';
import { operations as photos } from '../photos/contract.ts';
import { operations as profile } from '../profile/contract.ts';
import { operations as publicLinks } from '../public-links/contract.ts';
import { operations as publicQuotes } from '../quotes/contract/public-quotes.ts';
import { operations as quotes } from '../quotes/contract.ts';
import { operations as recurring } from '../recurring/contract.ts';
import { operations as reminders } from '../reminders/contract.ts';
import { operations as reports } from '../reports/contract.ts';
import { operations as statements } from '../statements/contract.ts';
import { operations as today } from '../today/contract.ts';
import type { Endpoint } from './operation.ts';

/**
 * All operations of the API: read by the stack, the functions, the API client, the local server and the tests. An
 * operation's name is also the name of its row in `lambdas/<module>/routes.ts` and of the browser's call.
 */
export const endpoints = {
  ...freeInvoice,
  ...account,
  ...profile,
  ...reports,
  ...today,
  ...clientTimeline,
  ...statements,
  ...reminders,
  ...recurring,
  ...earlyAccess,
  ...publicQuotes,
  ...quotes,
  ...contact,
  ...browserErrors,
  ...invoices,
  ...publicLinks,
  ...onlinePayments,
  ...jobs,
  ...clients,
  ...photos,
  ...logo,
  ...fullExport,
  ...fullImport,
  // Tests that call every operation in this order need the account until then.
  ...deletion,
} satisfies Readonly<Record<string, Endpoint>>;

export type Operation = keyof typeof endpoints;
