import { isIssued, type MoneyFacts, moneyOf } from '#domain/documents/money-amounts';

/** What an invoice adds to the statistics of its client, by the attributes of the client. */
export type ClientFigures = Readonly<
  Record<'invoiceCount' | 'totalCents' | 'balanceCents' | 'overpaidCents' | 'toDecideCents', number>
>;

const noFigures: ClientFigures = {
  invoiceCount: 0,
  totalCents: 0,
  balanceCents: 0,
  overpaidCents: 0,
  toDecideCents: 0,
};

export const figureNames = Object.keys(noFigures) as readonly (keyof ClientFigures)[];

/** The statistics that an invoice adds to its client; only what was paid for it if it is void, nothing if it is a draft. */
export function clientFiguresOf(invoice: MoneyFacts | undefined): ClientFigures {
  if (!invoice || !(isIssued(invoice) || invoice.status === 'void')) return noFigures;
  const { owedCents, overpaidCents, undecidedCents } = moneyOf(invoice);
  return {
    invoiceCount: isIssued(invoice) ? 1 : 0,
    totalCents: isIssued(invoice) ? invoice.totalCents : 0,
    balanceCents: owedCents,
    overpaidCents,
    toDecideCents: undecidedCents,
  };
}

/** What a change of an invoice adds to the statistics of its client. */
export function figuresChange(before: MoneyFacts | undefined, after: MoneyFacts | undefined): ClientFigures {
  const [old, current] = [clientFiguresOf(before), clientFiguresOf(after)];
  return Object.fromEntries(
    figureNames.map((name) => [name, current[name] - old[name]]),
  ) as unknown as ClientFigures;
}

/** True if a change adds something to a figure. */
export const hasFigures = (figures: ClientFigures): boolean =>
  figureNames.some((name) => figures[name] !== 0);

/** The figures of several changes together. */
export const sumOfFigures = (all: readonly ClientFigures[]): ClientFigures =>
  Object.fromEntries(
    figureNames.map((name) => [name, all.reduce((sum, figures) => sum + figures[name], 0)]),
  ) as unknown as ClientFigures;

/** The figures that a write adds: an unchanged one is left out. */
export const addedFigures = (figures: ClientFigures): Partial<ClientFigures> =>
  Object.fromEntries(figureNames.flatMap((name) => (figures[name] === 0 ? [] : [[name, figures[name]]])));
