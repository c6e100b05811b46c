import { readCsv } from '#domain/csv/read-csv';
import { standingOf } from '#domain/documents/standing';
import { invoicesFile } from '#domain/reports/export-files';
import { incomeReport } from '#domain/reports/income-reports';
import { owedReport } from '#domain/reports/owed-report';
import { monthsOfYear } from '#domain/reports/report-year';
import type { StatementPage } from '#domain/statements/statement-page';
import { getClient } from '#lambdas/clients/get-client';
import { clientDays } from '#lambdas/clients/store/client-days';
import { clientStore } from '#lambdas/clients/store/client-store';
import { readBooks as auditedBooks } from '#lambdas/composition/books/account-books';
import {
  depositReader,
  invoicesBeingChecked,
  takesOnlinePayments,
  unbilledDeposits,
} from '#lambdas/composition/projections';
import { invoiceAccounts, receivedPayments, totalsReader } from '#lambdas/invoices/index';
import { findInvoices } from '#lambdas/invoices/search/find-invoices';
import { sumReceived } from '#lambdas/invoices/search/find-received';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { getOverview } from '#lambdas/reports/get-overview';
import { readBooks } from '#lambdas/reports/read-books';
import { bookPages } from '#lambdas/reports/store/book-pages';
import { getStatement } from '#lambdas/statements/get-statement';
import { todayList } from '#lambdas/today/index';
import type { DepositWorld } from './deposit-world.ts';
import { pat } from './lite-world.ts';
import { papersOf } from './paper-surfaces.ts';

const cents = (text = ''): number => Math.round(Number(text.replace(/[$,]/g, '')) * 100);

function foundValue<Value>(result: { readonly ok: boolean; readonly value?: Value }): Value {
  if (!result.ok || result.value === undefined) throw new Error(JSON.stringify(result));
  return result.value;
}

/** What the product says about each invoice and about all of them, by surface. */
export async function surfacesOf(deposits: DepositWorld, ids: readonly string[]) {
  const { world, pay } = deposits;
  const { plain, clock } = world;
  const [today, totals, finder, payments] = [
    '2026-11-03',
    totalsReader(plain),
    invoiceFinder(plain),
    receivedPayments(plain),
  ];
  const overview = foundValue(await getOverview(pat, { table: plain, clock }));
  const ports = {
    ...bookPages(plain),
    totals,
    depositOf: depositReader(plain),
    unbilled: unbilledDeposits(plain),
  };
  const { invoices } = foundValue(await readBooks(pat, { cursor: undefined, withLines: false }, ports));
  const income = incomeReport(invoices, monthsOfYear({ year: 2026, startMonth: 1 })).total ?? [];
  const [, ...rows] = readCsv(invoicesFile(invoices, today), ',').map(({ cells }) => cells);
  const details = await Promise.all(ids.map((id) => pay.detail(id)));
  const clients = clientStore(plain, clock);
  const ofClients = { balance: 0, overpaid: 0, toDecide: 0, ages: 0, statement: 0, tooMuch: 0 };
  for (const { clientId } of await world.itemsUnder('CLIENT#', pat, ['clientId'])) {
    const id = String(clientId);
    const { client, owed } = foundValue(
      await getClient(pat, id, { clients, days: clientDays(plain), clock }),
    );
    let drawn: StatementPage | undefined;
    const statement = await getStatement(
      { userId: pat, clientId: id, since: '2026-01-01' },
      {
        findClient: (userId, wanted) => clients.find(userId, wanted),
        accounts: invoiceAccounts(plain, clock),
        finder,
        contents: invoiceReader(plain),
        payments,
        beingChecked: invoicesBeingChecked(plain),
        takesOnlinePayments: takesOnlinePayments(plain, clock),
        renderPdf: async (page) => {
          drawn = page;
          return new Uint8Array();
        },
        clock,
      },
    );
    foundValue(statement);
    const lines = new Map(drawn?.tables[0]?.sums.map(({ label, value }) => [label, cents(value)]));
    ofClients.balance += client.balanceCents;
    ofClients.overpaid += client.overpaidCents ?? 0;
    ofClients.toDecide += client.toDecideCents ?? 0;
    ofClients.ages += Object.values(owed).reduce((sum, one) => sum + one, 0);
    ofClients.statement += lines.get('Balance due') ?? 0;
    ofClients.tooMuch += lines.get('Paid too much') ?? 0;
  }
  const { items } = await todayList(plain).read(pat, today, clock());
  const asked = new Map(
    items.flatMap(({ reason, documentId, cents: amount }) =>
      reason === 'owed-question' ? [[documentId, amount] as const] : [],
    ),
  );
  const found = await findInvoices(
    pat,
    { today },
    { finder, payments, beingChecked: invoicesBeingChecked(plain) },
  );
  const list = foundValue(found).invoices;
  const papers: Awaited<ReturnType<typeof papersOf>>[] = [];
  for (const { invoiceId, linkId } of details) papers.push(await papersOf(deposits, invoiceId, linkId));
  const received = await sumReceived(
    pat,
    { paidFrom: '2026-11-01', paidTo: '2026-11-30', today },
    undefined,
    payments,
  );
  return {
    invoices: details.map((detail, index) => {
      const { owedCents, overpaidCents, undecidedCents, askedCents } = standingOf(detail, today);
      const row = rows.find(([number]) => number === detail.invoiceNumber) ?? [];
      const [balance, waived, toDecide, overpaid] = row.slice(-4).map(cents);
      const listed = list.find(({ invoiceId }) => invoiceId === detail.invoiceId);
      const inList = listed && standingOf(listed, today);
      const isVoid = detail.status === 'void';
      return {
        page: { owed: owedCents, overpaid: overpaidCents, undecided: undecidedCents, asked: askedCents },
        file: { owed: balance, waived, undecided: toDecide, overpaid },
        row: inList && {
          owed: inList.owedCents,
          overpaid: inList.overpaidCents,
          undecided: inList.undecidedCents,
          asked: inList.askedCents,
        },
        today: asked.get(detail.invoiceId) ?? 0,
        client: papers[index]?.client,
        // A void invoice prints VOID.
        ...(!isVoid && { paper: papers[index]?.paper, exported: papers[index]?.exported }),
      };
    }),
    overview: {
      owed: overview.outstanding.cents,
      overpaid: overview.overpaid.cents,
      undecided: overview.toDecide.cents,
      received: overview.paidThisMonth,
    },
    list: (await finder.sum(pat, { show: 'unpaid', today }, undefined)).cents,
    owedReport: Number(owedReport(invoices, today).total?.at(-1) ?? 0),
    receivedList: { cents: received.cents, count: received.count },
    income: { taxInvoiced: income[3], count: income[4], received: income[5], taxReceived: income[6] },
    clients: ofClients,
    books: (await auditedBooks(plain, pat)).findings,
  };
}
