// @module-tag further
import { afterAll, expect, test } from 'vitest';
import { logTo } from '#lambdas/platform/log';
import { depositSurfacesOf } from '#test/support/deposit-surfaces';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { quickOrFull } from '#test/support/effort';
import { memoryEngine } from '#test/support/memory-engine';
import { openHistory } from '#test/support/money-history';
import {
  asClientHasIt,
  depositStandsAs,
  isOnQuote,
  keptOfDeposit,
  type ModelInvoice,
  standsAs,
  sum,
  taxOf,
} from '#test/support/money-model';
import { type KnownPapers, surfacesOf } from '#test/support/money-surfaces';
import { randomSource } from '#test/support/simulation/random-source';

type History = Awaited<ReturnType<typeof openHistory>>;

/** What the papers of an invoice print. */
const printedOf = ({ owed, overpaid, undecided, pending }: ReturnType<typeof standsAs>) => ({
  // What is on its way has a row of its own.
  due: Math.max(0, owed - pending),
  overpaid,
  held: undecided,
  pending,
});

/** Whether the client's page has a button to pay, or why not. `isOlder`: the newest version was not sent to the client. */
function payStateOf(
  { pending, isChecked, asked }: Pick<ReturnType<typeof standsAs>, 'pending' | 'isChecked' | 'asked'>,
  isOlder = false,
) {
  if (pending > 0) return 'pending';
  if (isChecked) return 'checking';
  if (isOlder && asked > 0) return 'being-corrected';
  return asked >= 50 ? 'payable' : 'none';
}

/** What the page of the client must say. */
function saidToClient(invoice: ModelInvoice) {
  const one = standsAs(asClientHasIt(invoice));
  const online = payStateOf(one, invoice.given !== undefined);
  const amount = { pending: one.pending, payable: one.asked, checking: 0, none: 0, 'being-corrected': 0 };
  return { asked: one.asked, online, amount: amount[online], isOverdue: one.late > 0 };
}

/** What the surfaces of one invoice must say: those of its owner of the newest version, those of the client of its own. */
function saidOf(invoice: ModelInvoice, { imported, emailed }: History['books']) {
  const one = standsAs(invoice);
  const { owed, overpaid, undecided, waived, question } = one;
  // Imported invoices are history.
  const asked = imported.has(invoice) ? 0 : one.asked;
  const printed = printedOf(one);
  const given = standsAs(asClientHasIt(invoice));
  return {
    page: { owed, overpaid, undecided, asked },
    file: { owed, waived, undecided, overpaid },
    row: { owed, overpaid, undecided, asked },
    today: {
      question,
      overpaid: question > 0 || imported.has(invoice) ? 0 : overpaid,
      isChecked: invoice.unread > 0,
    },
    // Nobody is reminded of what the newest version no longer asks for.
    reminder: invoice === emailed && asked > 0 ? given.asked : 0,
    ...(invoice.hasLink && { client: saidToClient(invoice), verified: given.state }),
    ...(!invoice.isVoid && {
      paper: printed,
      exported: printed,
      ...(invoice.hasLink && { clientsPaper: printedOf(given) }),
    }),
  };
}

/** What the quote says its client still owes on its invoice; undefined while something about that is undecided. */
function billedOpenOf({ invoice }: History['books']['quote']): number | undefined {
  if (!invoice) return undefined;
  const { owed, asked, undecided, pending, waived, state } = standsAs(asClientHasIt(invoice));
  return owed === asked && undecided + pending + waived === 0 && state !== 'disputed' ? owed : undefined;
}

/** What the surfaces of the quote and its job must say. */
function saidOfQuote({ quote }: History['books'], billed: readonly ModelInvoice[]) {
  const isOpen = isOnQuote(quote);
  const { received, pending, asked, isChecked } = depositStandsAs(quote);
  const figures = isOpen
    ? { received, pending, asked }
    : { received: keptOfDeposit(quote), pending: 0, asked: 0 };
  return {
    isOpen,
    owner: figures,
    client: figures,
    online: isOpen ? payStateOf({ pending, isChecked, asked }) : 'none',
    billedOpen: isOpen ? undefined : billedOpenOf(quote),
    isSameNote: true,
    job: Object.fromEntries(
      billed.filter(({ isVoid }) => !isVoid).map((one) => [one.id, standsAs(one).owed]),
    ),
    today: quote.unread > 0,
  };
}

/** What every surface must say, as the model knows it. */
function saidByModel({ books, received, billed }: History) {
  const { invoices } = books;
  const stands = invoices.map(standsAs);
  const given = invoices.map((one) => standsAs(asClientHasIt(one)));
  const isImported = invoices.map((one) => books.imported.has(one));
  const taxes = invoices.map(taxOf);
  const total = (name: 'owed' | 'overpaid' | 'undecided' | 'late') => sum(stands.map((one) => one[name]));
  const [owed, overpaid, undecided] = [total('owed'), total('overpaid'), total('undecided')];
  const { all, earlier } = received();
  const thisMonth = { cents: all.cents - earlier.cents, count: all.count - earlier.count };
  const [taxInvoiced, taxReceived] = [
    sum(taxes.map((one) => one.invoiced)),
    sum(taxes.map((one) => one.received)),
  ];
  return {
    invoices: invoices.map((one) => saidOf(one, books)),
    quote: saidOfQuote(books, billed),
    overview: {
      ...{ owed, overpaid, undecided },
      overdue: { cents: total('late'), count: stands.filter(({ late }) => late > 0).length },
      received: thisMonth,
    },
    list: owed,
    receivedList: thisMonth,
    owedReport: owed,
    income: { taxInvoiced, count: all.count, received: all.cents, taxReceived },
    reports: {
      ...{ overpaid, toDecide: undecided },
      taxInvoiced,
      taxReceived: [taxReceived, all.cents],
      clients: all.cents,
      payments: [all.count, all.cents],
      paymentsFile: all.cents,
    },
    clients: {
      ...{ balance: owed, overpaid, toDecide: undecided, ages: owed },
      statement: sum(given.map(({ asked }, at) => (isImported[at] ? 0 : asked))),
      tooMuch: sum(given.map((one) => one.overpaid)),
    },
    books: [],
  };
}

/** The number of single values in an answer. */
const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? sum(Object.values(value).map(countOf)) : 1;

const engine = memoryEngine();
const first = Number(process.env.SEED ?? 1);
const seeds = Array.from(
  { length: Number(process.env.HISTORIES ?? quickOrFull(30, 300)) },
  (_, at) => first + at,
);
/** Histories in which invoices are also edited and not sent. */
const seedsWithEdits = seeds.slice(0, Number(process.env.EDITED ?? quickOrFull(10, 100)));
/** Ten times as many histories are compared after every second act and at the end. */
const comparedEvery = quickOrFull(1, 2);
const [kinds, compared] = [new Map<string, number>(), { surfaces: 0, values: 0 }];

logTo(() => undefined);
afterAll(() => {
  const events = [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { surfaces, values } = compared;
  logTo((line) => process.stdout.write(line));
  process.stdout.write(
    `Seeds ${first} to ${seeds.at(-1)}: ${surfaces} states, ${values} values compared; ${events.map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`,
  );
});

/** Compares every surface; with `known`, papers of invoices that read as they did are not drawn again. */
async function compare(history: History, deposits: DepositWorld, where: string, known?: KnownPapers) {
  const ids = history.books.invoices.map(({ id }) => id);
  const said = { ...(await surfacesOf(deposits, ids, known)), quote: await depositSurfacesOf(deposits) };
  compared.surfaces += 1;
  compared.values += countOf(said);
  expect(said, where).toEqual(saidByModel(history));
}

async function runHistory(seed: number, hasEdits: boolean) {
  const deposits = await depositWorld(engine);
  const history = await openHistory(deposits, randomSource(seed), hasEdits);
  const done: string[] = [];
  // The page of the owner does not tell which version the client reads.
  const known: KnownPapers | undefined = hasEdits ? undefined : new Map();
  await compare(history, deposits, `seed ${seed}, at first`, known);
  for (let step = 0; step < 24; step += 1) {
    const act = await history.step();
    if (act === undefined) continue;
    kinds.set(act.kind, (kinds.get(act.kind) ?? 0) + 1);
    done.push(`${act.kind} ${act.what}`);
    if (done.length % comparedEvery === 0)
      await compare(history, deposits, `seed ${seed}: ${done.join(', ')}`, known);
  }
  await compare(history, deposits, `seed ${seed}, at the end: ${done.join(', ')}`);
}

test.each(seeds)('every surface says what an independent model says, with seed %i', (seed) =>
  runHistory(seed, false),
);

test.each(seedsWithEdits)(
  'what a client reads is of the version that it has, and what the owner reads of the newest, with seed %i',
  (seed) => runHistory(seed, true),
);
