import { saveInvoiceDraftSchema } from '#domain/invoices/contract/invoice-changes';
import { saveInvoiceDefaultsSchema } from '#domain/invoices/contract/invoice-defaults';
import { depositRecorder } from '../../composition/online-payments.ts';
import {
  depositReader,
  invoiceTable,
  quoteHolderOf,
  takesOnlinePayments,
} from '../../composition/projections.ts';
import { sleep, systemClock } from '../../platform/clock.ts';
import { newUlid, sha256 } from '../../platform/hash.ts';
import { jsonBody } from '../../platform/http/body.ts';
import type { Routes } from '../../platform/http/declaration.ts';
import { deployedDocuments } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import { deployedTable } from '../../platform/table/table.ts';
import { invoiceAccounts } from '../store/invoice-accounts.ts';
import { invoiceDrafts } from '../store/invoice-drafts.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { invoiceStore } from '../store/invoice-store.ts';
import { storedDefaults } from '../store/stored-defaults.ts';
import { deleteInvoiceDraft } from './delete-invoice-draft.ts';
import { saveInvoiceDefaults } from './save-invoice-defaults.ts';
import { saveInvoiceDraft } from './save-invoice-draft.ts';

export const routes = {
  'save-invoice-draft': {
    in: 'account-files',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      index: true,
      documents: ['GetObject'],
    },
    body: jsonBody(saveInvoiceDraftSchema),
    run: () => {
      const table = invoiceTable(deployedTable());
      const ports = {
        invoices: invoiceStore(table, systemClock),
        depositOf: depositReader(table),
        recordDeposits: depositRecorder(table, systemClock),
        takesOnlinePayments: takesOnlinePayments(table, systemClock),
        accounts: invoiceAccounts(table, systemClock),
        logos: logoStore(deployedDocuments()),
        clock: systemClock,
        sleep,
        hash: sha256,
        newId: newUlid,
      };
      return ({ userId, key, body, sentBody }) =>
        saveInvoiceDraft({ ...body, submissionId: key, userId, sentBody }, ports);
    },
  },
  'delete-invoice-draft': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'Query', 'DeleteItem'], index: true },
    run: () => {
      const table = invoiceTable(deployedTable());
      const ports = {
        invoices: invoiceReader(table),
        drafts: invoiceDrafts(table, systemClock),
      };
      return ({ userId, path }) => deleteInvoiceDraft({ userId, invoiceId: path.invoiceId }, ports);
    },
  },
  'save-invoice-defaults': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(saveInvoiceDefaultsSchema),
    run: () => {
      const table = deployedTable();
      const defaults = { ...storedDefaults(table), quoteHolderOf: quoteHolderOf(table) };
      return ({ userId, body }) => saveInvoiceDefaults(userId, body, defaults);
    },
  },
} satisfies Routes;
