import { invoiceAccounts } from '../../invoices/index.ts';
import { hasPhotos } from '../../photos/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { deployedDocuments } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import type { Table } from '../../platform/table/table.ts';
import type { OwnQuotePorts, SaveQuotePorts } from '../owner-ports.ts';
import { liteQuotes } from '../store/lite-quotes.ts';
import { ownerDay } from '../store/provider-repository.ts';
import { quoteNumbers } from '../store/quote-number.ts';
import { quoteQuestions } from '../store/quote-questions.ts';
import { quoteStore } from '../store/quote-store.ts';

/** The ports for reading a quote as its owner. */
export const ownQuotePorts = (table: Table): OwnQuotePorts => ({
  quotes: quoteStore(table, systemClock),
  lite: liteQuotes(table),
  ownerDay: ownerDay(table, systemClock),
  questions: quoteQuestions(table, systemClock),
  hash: sha256,
});

/** The ports for saving a quote. */
export const saveQuotePorts = (table: Table): SaveQuotePorts => ({
  ...ownQuotePorts(table),
  accounts: invoiceAccounts(table, systemClock),
  numbers: quoteNumbers(table),
  hasPhotos: hasPhotos(table),
  logos: logoStore(deployedDocuments()),
  clock: systemClock,
});
