import { isPaidInFull, type MoneyAmounts, moneyOf } from '#domain/documents/money-amounts';
import { hasArrived, incomeOf } from '#domain/documents/money-row';
import type { Payment } from '#domain/documents/payment';
import { type InvoiceRecord, isCounted } from '#domain/invoices/invoice-record';
import type { RecordedPayment } from '#domain/invoices/receipt';
import type { Cents } from '#domain/money';
import { monthOf } from '#domain/time-zone';
import { clientOwedDays } from '../../clients/index.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';
import { accountTotals, attributesOf, monthTotals, nextCheckFields, owedDays } from './stored-totals.ts';

/** The attributes of an invoice that the totals depend on. */
export type CountedInvoice = Pick<
  InvoiceRecord,
  | 'status'
  | 'totalCents'
  | 'depositCents'
  | 'paidCents'
  | 'waivedCents'
  | 'onlinePayments'
  | 'dueDate'
  | 'billedMonth'
  | 'clientId'
>;

/** A payment that is added to or removed from the totals. */
export interface PaymentChange {
  readonly payment: Pick<Payment, 'amountCents' | 'date' | 'online'> &
    Partial<Pick<RecordedPayment, 'method' | 'recordedAt'>>;
  readonly by: 1 | -1;
}

type Figures = Record<string, number>;

/**
 * Amounts to add to the stored figures of an account, grouped by the item that stores them. A change of an invoice
 * subtracts its old amounts and adds its new ones. See docs/decisions/063-totals-updated-by-difference.md.
 */
export class Tally {
  readonly account: Figures = {};
  readonly months = new Map<string, Figures>();
  readonly owed = new Map<string, Figures>();
  /** By client, then by the month of the due date. */
  readonly clients = new Map<string, Map<string, Figures>>();

  #add(figures: Figures, name: string, by: number): void {
    figures[name] = (figures[name] ?? 0) + by;
  }

  #figuresOf(map: Map<string, Figures>, month: string): Figures {
    const figures = map.get(month) ?? {};
    map.set(month, figures);
    return figures;
  }

  /** Adds an invoice, or subtracts it with -1. A draft counts nowhere; a void invoice only in the void totals. */
  invoice(invoice: CountedInvoice | undefined, by: 1 | -1): this {
    if (!invoice) return this;
    const { status, totalCents, billedMonth } = invoice;
    const closed = isPaidInFull(invoice) ? 'paid' : status === 'void' ? 'void' : undefined;
    if (closed) {
      this.#add(this.account, `${closed}Cents`, by * totalCents);
      this.#add(this.account, `${closed}Count`, by);
    }
    const money = moneyOf(invoice);
    if (isCounted(invoice) || status === 'void') {
      this.#addIfAny('overpaid', money.overpaidCents, by);
      this.#addIfAny('toDecide', money.undecidedCents, by);
    }
    if (!isCounted(invoice)) return this;
    const month = billedMonth ? this.#figuresOf(this.months, billedMonth) : undefined;
    for (const figures of [this.account, ...(month ? [month] : [])]) {
      this.#add(figures, 'billedCents', by * totalCents);
      this.#add(figures, 'billedCount', by);
    }
    if (money.owedCents > 0) this.#owe(money, invoice, by);
    return this;
  }

  #addIfAny(name: 'overpaid' | 'toDecide', cents: Cents, by: 1 | -1): void {
    if (cents === 0) return;
    this.#add(this.account, `${name}Cents`, by * cents);
    this.#add(this.account, `${name}Count`, by);
  }

  #owe(
    { owedCents, agingCents }: Pick<MoneyAmounts, 'owedCents' | 'agingCents'>,
    { dueDate, clientId }: CountedInvoice,
    by: 1 | -1,
  ): void {
    this.#add(this.account, 'owedCents', by * owedCents);
    this.#add(this.account, 'owedCount', by);
    if (dueDate === '' || agingCents === 0) return;
    this.#add(this.account, 'datedCents', by * agingCents);
    this.#add(this.account, 'datedCount', by);
    const days = this.#figuresOf(this.owed, monthOf(dueDate));
    const { cents, count } = attributesOf(dueDate);
    this.#add(days, cents, by * agingCents);
    this.#add(days, count, by);
    if (clientId === undefined) return;
    const clientMonths = this.clients.get(clientId) ?? new Map<string, Figures>();
    this.clients.set(clientId, clientMonths);
    this.#add(this.#figuresOf(clientMonths, monthOf(dueDate)), cents, by * agingCents);
  }

  /** Adds a payment to the month in which it was received. What was taken back lowers the amount, not the count. */
  payment({ payment, by }: PaymentChange): this {
    const month = this.#figuresOf(this.months, monthOf(payment.date));
    this.#add(month, 'paidCents', by * incomeOf(payment));
    if (hasArrived(payment)) this.#add(month, 'paidCount', by);
    return this;
  }
}

const hasChange = (figures: Figures): boolean => Object.values(figures).some((by) => by !== 0);

/** The writes that add a tally to an account's totals: one per item that changes, none if nothing changes. */
function addTally(
  userId: string,
  { account, months, owed, clients }: Tally,
  isClientChanged: boolean,
  now: Date,
): readonly Write[] {
  const others = [
    ...[...months]
      .filter(([, add]) => hasChange(add))
      .map(([month, add]) => upsert(monthTotals, monthTotals.key(userId, month), { add })),
    ...[...owed]
      .filter(([, add]) => hasChange(add))
      .map(([month, add]) => upsert(owedDays, owedDays.key(userId, month), { add })),
    ...[...clients].flatMap(([clientId, clientMonths]) =>
      [...clientMonths]
        .filter(([, add]) => hasChange(add))
        .map(([month, add]) => upsert(clientOwedDays, clientOwedDays.key(userId, clientId, month), { add })),
    ),
  ];
  if (!isClientChanged && others.length === 0 && !hasChange(account)) return [];
  const add = { ...account, writes: 1 };
  const set = nextCheckFields(userId, now.toISOString());
  return [upsert(accountTotals, accountTotals.key(userId), { replace: set, add }), ...others];
}

/**
 * An invoice before and after a change, with the payment that changed it. An imported invoice comes with all its
 * payments.
 */
export interface CountedChange {
  readonly before: CountedInvoice | undefined;
  readonly after: CountedInvoice | undefined;
  readonly payment?: PaymentChange | undefined;
  readonly payments?: readonly PaymentChange[];
}

const clientOf = (invoice: CountedInvoice | undefined): string | undefined =>
  invoice && isCounted(invoice) ? invoice.clientId : undefined;

/** The writes to an account's totals for changes of invoices in one transaction. */
export function countChanges(userId: string, changes: readonly CountedChange[], now: Date): readonly Write[] {
  const tally = new Tally();
  for (const { before, after, payment, payments = [] } of changes) {
    tally.invoice(before, -1).invoice(after, 1);
    for (const one of payment ? [payment, ...payments] : payments) tally.payment(one);
  }
  // If only the client of an invoice changes, the figures of the account stay the same, but `writes` must increase.
  const isClientChanged = changes.some(({ before, after }) => clientOf(before) !== clientOf(after));
  return addTally(userId, tally, isClientChanged, now);
}
