import { readCsv } from '#domain/csv/read-csv';
import { standingOf } from '#domain/documents/standing';
import { invoicesFile, paymentsFile } from '#domain/reports/export-files';
import { clientReport, incomeReport, paymentReports } from '#domain/reports/income-reports';
import { notInOwedReport, owedReport } from '#domain/reports/owed-report';
import { monthsOfYear } from '#domain/reports/report-year';
import { taxReport } from '#domain/reports/tax-reports';
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
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
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

const today = '2026-11-03';
const year = monthsOfYear({ year: 2026, startMonth: 1 });

type Cells = readonly (string | number)[] | undefined;

/** The numbers of a row of totals. */
const numbersOf = (cells: Cells): readonly number[] => (cells ?? []).filter((one) => typeof one === 'number');

/** What the reports and the files of the books say. */
async function bookSurfaces({ world }: DepositWorld) {
  const { plain } = world;
  const ports = {
    ...bookPages(plain),
    totals: totalsReader(plain),
    depositOf: depositReader(plain),
    unbilled: unbilledDeposits(plain),
  };
  const { invoices } = foundValue(await readBooks(pat, { cursor: undefined, withLines: false }, ports));
  const income = incomeReport(invoices, year).total ?? [];
  const [, ...rows] = readCsv(invoicesFile(invoices, today), ',').map(({ cells }) => cells);
  const [, ...payments] = readCsv(paymentsFile(invoices), ',').map(({ cells }) => cells);
  const inPaymentsFile = payments.map((cells) => cents(cells[4]));
  const [byDay] = paymentReports(invoices, year);
  const others = new Map(notInOwedReport(invoices)?.rows.map(([label, , amount]) => [label, Number(amount)]));
  return {
    rows,
    owedReport: Number(owedReport(invoices, today).total?.at(-1) ?? 0),
    income: { taxInvoiced: income[3], count: income[4], received: income[5], taxReceived: income[6] },
    reports: {
      overpaid: others.get('Overpaid') ?? 0,
      toDecide: others.get('To decide') ?? 0,
      // Taxed amount, not taxed, tax, all.
      taxInvoiced: numbersOf(taxReport(invoices, year, 'invoiced').total)[2] ?? 0,
      taxReceived: numbersOf(taxReport(invoices, year, 'received').total).slice(2),
      clients: numbersOf(clientReport(invoices, year, 'received').total).at(-1) ?? 0,
      payments: numbersOf(byDay.total).slice(0, 2),
      paymentsFile: inPaymentsFile.reduce((sum, one) => sum + one, 0),
    },
  };
}

/** What the pages of the clients and their statements say, added up. */
async function clientSums({ world }: DepositWorld) {
  const { plain, clock } = world;
  const clients = clientStore(plain, clock);
  const sums = { balance: 0, overpaid: 0, toDecide: 0, ages: 0, statement: 0, tooMuch: 0 };
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
        finder: invoiceFinder(plain),
        contents: invoiceReader(plain),
        payments: receivedPayments(plain),
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
    sums.balance += client.balanceCents;
    sums.overpaid += client.overpaidCents ?? 0;
    sums.toDecide += client.toDecideCents ?? 0;
    sums.ages += Object.values(owed).reduce((sum, one) => sum + one, 0);
    sums.statement += lines.get('Balance due') ?? 0;
    sums.tooMuch += lines.get('Paid too much') ?? 0;
  }
  return sums;
}

/** What Today asks about each document: an answer, a surplus, and a payment that is being checked. */
async function todaySurfaces({ world }: DepositWorld) {
  const { items } = await todayList(world.plain).read(pat, today, world.clock());
  return (documentId: string) => {
    const centsOf = (reason: string) =>
      items.find((item) => item.reason === reason && item.documentId === documentId)?.cents ?? 0;
    return {
      question: centsOf('owed-question'),
      overpaid: centsOf('overpaid'),
      isChecked: items.some((item) => item.reason === 'payment-checking' && item.documentId === documentId),
    };
  };
}

type Papers = Awaited<ReturnType<typeof papersOf>>;

/** The papers of invoices by what their pages say, so that the same paper is not drawn again. */
export type KnownPapers = Map<string, Papers>;

/** What the product says about each invoice and about all of them, by surface. */
export async function surfacesOf(
  deposits: DepositWorld,
  ids: readonly string[],
  known: KnownPapers = new Map(),
) {
  const { world, pay } = deposits;
  const { plain, clock } = world;
  const [finder, payments] = [invoiceFinder(plain), receivedPayments(plain)];
  const overview = foundValue(await getOverview(pat, { table: plain, clock }));
  const { rows, ...books } = await bookSurfaces(deposits);
  const details = await Promise.all(ids.map((id) => pay.detail(id)));
  const todayOf = await todaySurfaces(deposits);
  const found = await findInvoices(
    pat,
    { today },
    { finder, payments, beingChecked: invoicesBeingChecked(plain) },
  );
  const list = foundValue(found).invoices;
  const papers: Papers[] = [];
  for (const detail of details) {
    const page = JSON.stringify(detail);
    const drawn = known.get(page) ?? (await papersOf(deposits, detail.invoiceId, detail.linkId));
    known.set(page, drawn);
    papers.push(drawn);
  }
  const reminders = reminderStore(plain, clock);
  const reminded = await Promise.all(ids.map((invoiceId) => reminders.find({ userId: pat, invoiceId })));
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
      const { paper, exported, clientsPaper, ...shown } = papers[index] ?? {};
      return {
        page: { owed: owedCents, overpaid: overpaidCents, undecided: undecidedCents, asked: askedCents },
        file: { owed: balance, waived, undecided: toDecide, overpaid },
        row: inList && {
          owed: inList.owedCents,
          overpaid: inList.overpaidCents,
          undecided: inList.undecidedCents,
          asked: inList.askedCents,
        },
        today: todayOf(detail.invoiceId),
        reminder: reminded[index]?.standing === 'open' ? reminded[index].balanceCents : 0,
        ...shown,
        // A void invoice prints VOID, and its client gets no paper.
        ...(detail.status !== 'void' && { paper, exported, ...(clientsPaper && { clientsPaper }) }),
      };
    }),
    overview: {
      owed: overview.outstanding.cents,
      overdue: overview.overdue,
      overpaid: overview.overpaid.cents,
      undecided: overview.toDecide.cents,
      received: overview.paidThisMonth,
    },
    list: (await finder.sum(pat, { show: 'unpaid', today }, undefined)).cents,
    receivedList: { cents: received.cents, count: received.count },
    ...books,
    clients: await clientSums(deposits),
    books: (await auditedBooks(plain, pat)).findings,
  };
}
