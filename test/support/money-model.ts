/**
 * What documents about money add up to, calculated without the product's code. A random history tells the model what
 * happened; the tests compare every surface with it.
 */
interface Source {
  /** Received, minus what was refunded, disputed and returned; moves are separate. */
  recorded: number;
  pending: number;
  withheld: number;
  readonly losses: { readonly cents: number; answer?: 'owed' | 'not-owed' }[];
  moved?: { readonly to: ModelInvoice; cents: number };
}

export interface ModelInvoice {
  readonly id: string;
  readonly total: number;
  readonly tax: number;
  isVoid: boolean;
  readonly byHand: number[];
  /** A deposit recorded by hand on its quote. */
  readonly deposit: number;
  readonly online: Map<string, Source>;
  movedIn: number;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

export const modelInvoice = (id: string, total: number, tax = 0, deposit = 0): ModelInvoice => ({
  id,
  total,
  tax,
  isVoid: false,
  byHand: [],
  deposit,
  online: new Map(),
  movedIn: 0,
});

/** The online payment of an invoice; a new one if nothing is known about it. */
export function sourceOf({ online }: ModelInvoice, id: string): Source {
  const known = online.get(id) ?? { recorded: 0, pending: 0, withheld: 0, losses: [] };
  online.set(id, known);
  return known;
}

/** What was paid on the invoice, without a deposit recorded on its quote. */
export const paidOn = ({ byHand, online, movedIn }: ModelInvoice): number =>
  sum(byHand) + movedIn + sum([...online.values()].map((one) => one.recorded - (one.moved?.cents ?? 0)));

/** How an invoice stands. `asked` is what its client may be asked for. */
export function standsAs(invoice: ModelInvoice) {
  const sources = [...invoice.online.values()];
  const lost = (answer?: 'owed' | 'not-owed') =>
    sum(
      sources
        .flatMap(({ losses }) => losses.filter((one) => one.answer === answer))
        .map(({ cents }) => cents),
    );
  const settled = paidOn(invoice) + invoice.deposit;
  const pending = sum(sources.map((one) => one.pending));
  if (invoice.isVoid)
    return {
      owed: 0,
      overpaid: Math.max(0, paidOn(invoice)),
      undecided: 0,
      waived: 0,
      pending,
      asked: 0,
      question: 0,
    };
  const open = Math.max(0, invoice.total - settled);
  const waived = Math.min(open, lost('not-owed'));
  const withheld = sum(sources.map((one) => one.withheld));
  const undecided = Math.min(open - waived, lost() + withheld);
  const owed = open - waived - undecided;
  return {
    owed,
    overpaid: Math.max(0, settled - invoice.total),
    undecided,
    waived,
    pending,
    /** "Does Dana still owe it?" */
    question: Math.max(0, Math.min(lost(), open - waived - withheld)),
    asked: pending > 0 || undecided > 0 || withheld > 0 ? 0 : owed,
  };
}

/** The part of the tax in an amount of the invoice's total, rounded half up. */
const taxIn = ({ total, tax }: ModelInvoice, cents: number): number =>
  Math.floor((2 * tax * Math.max(0, Math.min(cents, total)) + total) / (2 * total));

/** The tax received and invoiced with an invoice; what is not owed leaves the invoiced one. */
export const taxOf = (invoice: ModelInvoice) => ({
  received: invoice.isVoid ? 0 : taxIn(invoice, paidOn(invoice) + invoice.deposit),
  invoiced: invoice.isVoid ? 0 : invoice.tax - taxIn(invoice, standsAs(invoice).waived),
});

/** Moved parts come back if more was taken from a payment than is left, and it is decided that it is owed. */
export function pullBack({ online }: ModelInvoice): void {
  for (const source of online.values()) {
    const { moved, recorded, withheld, losses } = source;
    if (!moved) continue;
    const held = withheld + sum(losses.filter(({ answer }) => answer !== 'owed').map(({ cents }) => cents));
    const back = Math.min(moved.cents, Math.max(0, moved.cents - recorded - held));
    moved.cents -= back;
    moved.to.movedIn -= back;
  }
}
