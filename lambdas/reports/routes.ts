import { problem } from '#domain/contract/problems';
import { invoiceMailsPerDay } from '#domain/profile/profile';
import {
  confirmAccountantSchema,
  emailAccountantSchema,
  setAccountantSchema,
  setReportYearSchema,
} from '#domain/reports/contract';
import { ok, refuse } from '#domain/result';
import { verifications } from '../account/index.ts';
import { clientMailCap } from '../client-email/index.ts';
import { deductedDepositReader, invoiceTable, unbilledDeposits } from '../composition/projections.ts';
import { accountTotals, clientMails, invoiceAccounts, totalsReader } from '../invoices/index.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { deployedDirectory } from '../platform/cognito/account-directory.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { tryCommit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { deployedTable } from '../platform/table/table.ts';
import { update } from '../platform/table/writes.ts';
import { liteProfile } from '../profile/index.ts';
import { type ConfirmAccountantPorts, confirmAccountant } from './confirm-accountant.ts';
import { type EmailAccountantPorts, emailAccountant } from './email-accountant.ts';
import { getOverview } from './get-overview.ts';
import { readBooks } from './read-books.ts';
import { getAccountant, setAccountant } from './set-accountant.ts';
import { accountantStore } from './store/accountant-store.ts';
import { bookPages } from './store/book-pages.ts';

export const routes = {
  'get-overview': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query'] },
    run:
      (ports = { table: deployedTable(), clock: systemClock }) =>
      ({ userId }) =>
        getOverview(userId, ports),
  },
  'read-books': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query'], index: true },
    run: () => {
      const table = deployedTable();
      const ports = {
        ...bookPages(table),
        totals: totalsReader(table),
        depositOf: deductedDepositReader(table),
        unbilled: unbilledDeposits(table),
      };
      return ({ userId, query: { cursor, lines } }) =>
        readBooks(userId, { cursor, withLines: lines === 'yes' }, ports);
    },
  },
  'get-books-check': {
    in: 'account-api',
    needs: { items: ['GetItem'] },
    run:
      (table = deployedTable()) =>
      async ({ userId }) => {
        const { lastCheck } = (await find(table, accountTotals, accountTotals.key(userId))) ?? {};
        return ok({ success: true as const, ...(lastCheck && { check: lastCheck }) });
      },
  },
  'set-report-year': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(setReportYearSchema),
    run:
      (table = deployedTable()) =>
      async ({ userId, body: { startMonth } }) => {
        const change = update(liteProfile, liteProfile.key(userId), { set: { reportYearStart: startMonth } });
        return (await tryCommit(table, change))
          ? ok({ success: true as const })
          : refuse(problem('setup-incomplete'));
      },
  },
  'get-accountant': {
    in: 'account-api',
    needs: { items: ['GetItem'] },
    run:
      (store = accountantStore(deployedTable(), systemClock)) =>
      ({ userId }) =>
        getAccountant(userId, store),
  },
  'set-accountant': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'], sendsToQueues: ['people'] },
    body: jsonBody(setAccountantSchema),
    run:
      (store = accountantStore(openQueueingTable(), systemClock)) =>
      ({ userId, body: { email } }) =>
        setAccountant({ userId, email }, { store, clock: systemClock }),
  },
  'confirm-accountant': {
    in: 'sign-in-api',
    needs: { items: ['GetItem', 'UpdateItem'], accounts: ['AdminGetUser'] },
    body: jsonBody(confirmAccountantSchema),
    run: () => {
      const table = deployedTable();
      const ports: ConfirmAccountantPorts = {
        store: accountantStore(table, systemClock),
        verifications: verifications(table),
        directory: deployedDirectory(),
        clock: systemClock,
        hash: sha256,
      };
      return ({ body }) => confirmAccountant(body.token, ports);
    },
  },
  'email-accountant': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'], sendsToQueues: ['people'] },
    body: jsonBody(emailAccountantSchema),
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ports: EmailAccountantPorts = {
        store: accountantStore(table, systemClock),
        accounts: invoiceAccounts(table, systemClock),
        clientMails: clientMails(table, systemClock),
        clientMailCap: clientMailCap(table, systemClock),
        mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
        hash: sha256,
        clock: systemClock,
      };
      return ({ userId, key, body }) => emailAccountant({ ...body, userId, key }, ports);
    },
  },
} satisfies RoutesOf<'reports'>;
