import { formatShortDate } from '../calendar-date.ts';
import { formatDollars } from '../money.ts';

/** A stored figure that differs from the sum of the account's documents. */
export interface NamedDifference {
  /** The kind of item that stores the figure. */
  readonly kind: 'accountTotals' | 'monthTotals' | 'owedDays' | 'clientOwedDays' | 'client' | 'liteProfile';
  /** The attribute's name. */
  readonly name: string;
  /** `yyyy-mm`, if the figure is that of a month or of one of its days. */
  readonly month?: string | undefined;
  /** The client's name, if the figure is that of a client. */
  readonly clientName?: string | undefined;
  /** Cents, or a number of invoices or payments. */
  readonly is: number;
  readonly shouldBe: number;
}

const accountFigures: Readonly<Record<string, string>> = {
  billedCents: 'Invoiced in all',
  billedCount: 'Number of invoices sent',
  owedCents: 'Owed to you',
  owedCount: 'Number of open invoices',
  overpaidCents: 'Overpaid to you',
  overpaidCount: 'Number of overpaid invoices',
  toDecideCents: 'To decide',
  toDecideCount: 'Number of invoices to decide about',
  datedCents: 'Owed to you with a due date',
  datedCount: 'Number of open invoices with a due date',
  paidCents: 'Total of paid invoices',
  paidCount: 'Number of paid invoices',
  voidCents: 'Total of void invoices',
  voidCount: 'Number of void invoices',
};

const monthFigures: Readonly<Record<string, string>> = {
  billedCents: 'Invoiced in',
  billedCount: 'Number of invoices sent in',
  paidCents: 'Received in',
  paidCount: 'Number of payments in',
};

const clientFigures: Readonly<Record<string, string>> = {
  invoiceCount: 'Number of invoices to',
  totalCents: 'Invoiced to',
  balanceCents: 'Owed by',
  overpaidCents: 'Overpaid by',
  toDecideCents: 'To decide about',
};

/** "Nov 2026". */
const monthText = (month: string): string => formatShortDate(`${month}-01`).replace(' 1,', '');

/** "Nov 7, 2026", for the attribute `cents07` of a month. */
const dayText = (month: string, name: string): string => formatShortDate(`${month}-${name.slice(-2)}`);

const isCount = (name: string): boolean => /count|invoicesCreated/i.test(name);

function figureText({ kind, name, month = '', clientName = 'a client' }: NamedDifference): string {
  const start = isCount(name) ? 'Number of invoices due' : 'Due';
  switch (kind) {
    case 'accountTotals':
      return accountFigures[name] ?? 'A total of your account';
    case 'monthTotals':
      return `${monthFigures[name] ?? 'A total of'} ${monthText(month)}`;
    case 'owedDays':
      return `${start} on ${dayText(month, name)}`;
    case 'clientOwedDays':
      return `${start} from ${clientName} on ${dayText(month, name)}`;
    case 'client':
      return `${clientFigures[name] ?? 'A total of'} ${clientName}`;
    case 'liteProfile':
      return 'Number of invoices of your account';
  }
}

/** "Invoiced in Nov 2026 is $12.00, but your documents add up to $10.00." */
export function differenceText(difference: NamedDifference): string {
  const { name, is, shouldBe } = difference;
  const text = (value: number) => (isCount(name) ? value.toLocaleString('en-US') : formatDollars(value));
  return `${figureText(difference)} is ${text(is)}, but your documents add up to ${text(shouldBe)}.`;
}
