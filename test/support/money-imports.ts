import { importedClients } from '#lambdas/clients/index';
import { importedInvoices } from '#lambdas/invoices/index';
import { importedId } from '#lambdas/platform/table/imported-records';
import { anInvoice, checked } from './invoices.ts';
import { type LiteWorld, pat } from './lite-world.ts';
import { type ByHand, type ModelInvoice, modelInvoice, sourceOf } from './money-model.ts';

interface ImportedCase {
  readonly total: number;
  readonly price: string;
  readonly taxRate?: string;
  /** What its record has besides, with its payments. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly payments: readonly {
    readonly amountCents: number;
    readonly date: string;
    readonly cause?: 'payment' | 'refund' | 'dispute';
  }[];
  readonly facts?: Parameters<typeof modelInvoice>[2];
  /** What the model knows of its online payment. */
  readonly paidOnline?: Partial<ReturnType<typeof sourceOf>>;
}

const [october, november] = ['2026-10-05', '2026-11-01'];

/** Invoices of another account as its export has them, with their sums calculated by hand. */
const cases = {
  'paid in part, overdue': {
    total: 60_000,
    price: '600',
    record: { dueDate: '2026-10-20', paidCents: 25_000 },
    payments: [
      { amountCents: 20_000, date: october },
      { amountCents: 5_000, date: november },
    ],
    facts: { isLate: true, byHand: [{ cents: 20_000, isEarlier: true }, { cents: 5_000 }] },
  },
  'with tax and a deposit by hand': {
    total: 43_300,
    price: '400',
    taxRate: '8.25',
    record: { quoteId: 'quote-elsewhere', depositCents: 10_000 },
    payments: [],
    facts: { tax: 3_300, deposit: 10_000 },
  },
  'refunded in part online, not answered': {
    total: 30_000,
    price: '300',
    record: {
      status: 'sent',
      paidCents: 20_000,
      onlinePayments: {
        payments: {
          pi_old: { receivedCents: 30_000, refundedCents: 10_000, losses: { re_old: { cents: 10_000 } } },
        },
      },
    },
    payments: [
      { amountCents: 30_000, date: november, cause: 'payment' },
      { amountCents: -10_000, date: november, cause: 'refund' },
    ],
    paidOnline: { recorded: 20_000, losses: [{ cents: 10_000 }] },
  },
  'paid by bank and checked when it was exported': {
    total: 25_000,
    price: '250',
    record: {
      dueDate: '2026-10-15',
      onlinePayments: { isBeingChecked: true, payments: { pi_way: { pendingCents: 25_000 } } },
    },
    payments: [],
    // What is on its way is reported to the account that exported it.
    facts: { isLate: true },
  },
  'dispute lost, not owed': {
    total: 20_000,
    price: '200',
    record: {
      status: 'paid',
      waivedCents: 20_000,
      waivers: [{ at: '2026-11-02T10:00:00.000Z', cents: 20_000 }],
      onlinePayments: {
        payments: {
          pi_lost: {
            receivedCents: 20_000,
            dispute: 'lost',
            losses: { du_old: { cents: 20_000, decision: 'not-owed' } },
          },
        },
      },
    },
    payments: [
      { amountCents: 20_000, date: november, cause: 'payment' },
      { amountCents: -20_000, date: november, cause: 'dispute' },
    ],
    paidOnline: { losses: [{ cents: 20_000, isDispute: true, answer: 'not-owed' }] },
  },
  void: { total: 15_000, price: '150', record: { status: 'void' }, payments: [], facts: { isVoid: true } },
} as const satisfies Readonly<Record<string, ImportedCase>>;

export type ImportedKind = keyof typeof cases;
export const importedKinds = Object.keys(cases) as readonly ImportedKind[];

const [importId, clientId] = ['a'.repeat(64), 'client-elsewhere'];
const erin = { clientName: 'Erin Vale', clientEmail: 'erin@vale.example' };

/** The record of an invoice in the file of the other account. */
function recordOf(kind: ImportedKind) {
  const { price, total, taxRate, record, payments }: ImportedCase = cases[kind];
  const id = `elsewhere-${importedKinds.indexOf(kind)}`;
  const deposit = 'depositCents' in record && { depositCents: record.depositCents };
  const [contentId, at] = [`${id}-content`, '2026-10-03T12:00:00.000Z'];
  const invoice = checked(
    anInvoice({
      ...erin,
      invoiceNumber: id,
      issueDate: '2026-10-03',
      lineItems: [{ description: 'Work', quantity: '1', unitPrice: price }],
      ...(taxRate !== undefined && { taxName: 'Tax', taxRate }),
      ...('dueDate' in record && { dueDate: String(record.dueDate) }),
    }),
  );
  return {
    ...{
      invoiceId: id,
      invoiceNumber: id,
      contentId,
      clientId,
      ...erin,
      status: 'sent',
      delivery: 'accepted',
    },
    ...{ totalCents: total, createdAt: at, updatedAt: at, sentAt: at, issueDate: '2026-10-03' },
    ...record,
    versions: [
      {
        contentId,
        ...deposit,
        invoiceId: id,
        savedAt: at,
        invoice,
        totalCents: total,
        userEmail: 'o@b.example',
      },
    ],
    payments: payments.map(({ amountCents, date, cause }, index) => ({
      ...{
        paymentId: `${id}-payment-${index}`,
        amountCents,
        date,
        recordedAt: `${date}T1${index}:00:00.000Z`,
      },
      method: cause ? 'card' : 'check',
      ...(cause && { online: { cause, source: 'pi_old', feeCents: 0, netCents: amountCents } }),
    })),
    timeline: [],
  };
}

/** What was received elsewhere, before the invoices were imported: deposits, and the number of payments. */
interface Elsewhere {
  readonly deposits: readonly ByHand[];
  readonly arrived: number;
}

/** Imports invoices of another account with their client; returns what the model knows of them. */
export async function importInvoices(
  world: Pick<LiteWorld, 'plain' | 'clock'>,
  kinds: readonly ImportedKind[],
): Promise<Elsewhere & { readonly invoices: readonly ModelInvoice[] }> {
  const to = { userId: pat, importId };
  const add = async (importer: ReturnType<typeof importedInvoices>, record: object) => {
    const read = importer.check(JSON.parse(JSON.stringify(record)));
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    const outcome = await read.value(to);
    if (outcome !== 'done') throw new Error(outcome);
  };
  const at = '2026-10-01T12:00:00.000Z';
  const figures = { invoiceCount: 0, totalCents: 0, balanceCents: 0 };
  const named = { clientId, name: erin.clientName, email: erin.clientEmail, createdAt: at, lastUsed: at };
  await add(importedClients(world.plain, world.clock), { ...named, ...figures, addresses: [] });
  const importer = importedInvoices(world.plain, world.clock);
  const invoices: ModelInvoice[] = [];
  let arrived = 0;
  for (const kind of kinds) {
    const record = recordOf(kind);
    await add(importer, record);
    const { facts, paidOnline, payments, total }: ImportedCase = cases[kind];
    const byHand = [...(facts?.byHand ?? [])];
    const invoice = modelInvoice(importedId(pat, record.invoiceId), total, {
      ...facts,
      byHand,
      hasLink: false,
    });
    if (paidOnline) Object.assign(sourceOf(invoice, 'pi_old'), structuredClone(paidOnline));
    arrived += payments.filter(({ amountCents }) => amountCents > 0).length;
    invoices.push(invoice);
  }
  // A deposit whose quote is not in the file is known only by the day of its invoice.
  const deposits = invoices
    .filter(({ deposit }) => deposit > 0)
    .map(({ deposit }) => ({ cents: deposit, isEarlier: true }));
  return { invoices, deposits, arrived: arrived + deposits.length };
}
