/**
 * What documents about money add up to, calculated without the product's code. A random history tells the model what
 * happened; the tests compare every surface with it.
 */
interface Loss {
  readonly cents: number;
  /** A lost dispute; otherwise a refund. */
  readonly isDispute?: true;
  answer?: 'owed' | 'not-owed';
}

export interface Source {
  /** Received, minus what was refunded, disputed and returned; moves are separate. */
  recorded: number;
  pending: number;
  withheld: number;
  /** The bank only asks, and has taken nothing. */
  isAskedAbout: boolean;
  readonly losses: Loss[];
  moved?: { readonly to: ModelInvoice; cents: number };
}

/** A payment recorded by hand. `isEarlier`: in a month before the one that the overview shows. */
export interface ByHand {
  readonly cents: number;
  readonly isEarlier?: boolean;
}

/** What an edit replaces. */
export interface Version {
  total: number;
  tax: number;
  /** Its due date is over. */
  isLate: boolean;
}

/** An invoice in its newest version. */
export interface ModelInvoice extends Version {
  readonly id: string;
  /** The version that its client has, while that is not the newest. */
  given?: Version | undefined;
  /** Its client has a link. */
  readonly hasLink: boolean;
  isVoid: boolean;
  /** In the order of their days. */
  readonly byHand: ByHand[];
  /** A deposit recorded by hand on its quote. */
  readonly deposit: number;
  readonly online: Map<string, Source>;
  movedIn: number;
  /** Events of its payment page that could not be read yet. */
  unread: number;
  /** The quote that it was made from. */
  ofQuote?: ModelQuote;
}

/** The deposit of an approved quote. */
export interface ModelQuote {
  readonly id: string;
  readonly due: number;
  byHand: number;
  /** Empty once they are on its invoice. */
  readonly online: Map<string, Source>;
  /** The one online payment that it may get, also once that is on its invoice. */
  paymentId?: string;
  invoice?: ModelInvoice;
  unread: number;
}

/** What the model knows of the money of an account. */
export interface Books {
  readonly quote: ModelQuote;
  readonly invoices: ModelInvoice[];
  /** The invoices that were imported, which have no links and are not asked about. */
  readonly imported: ReadonlySet<ModelInvoice>;
  /** The invoice that was emailed to its client. */
  readonly emailed: ModelInvoice;
  /** Deposits of imported invoices, whose quotes are elsewhere. */
  readonly elsewhere: readonly ByHand[];
  /** The number of payments that arrived, deposits included. */
  arrived: number;
}

export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

export const modelInvoice = (
  id: string,
  total: number,
  facts: Partial<Pick<ModelInvoice, 'tax' | 'deposit' | 'isLate' | 'hasLink' | 'isVoid' | 'byHand'>> = {},
): ModelInvoice => ({
  id,
  total,
  tax: 0,
  isLate: false,
  hasLink: true,
  isVoid: false,
  byHand: [],
  deposit: 0,
  online: new Map(),
  movedIn: 0,
  unread: 0,
  ...facts,
});

export const modelQuote = (id: string, due: number): ModelQuote => ({
  id,
  due,
  byHand: 0,
  online: new Map(),
  unread: 0,
});

/** The online payment of an invoice or quote; a new one if nothing is known about it. */
export function sourceOf({ online }: Pick<ModelInvoice, 'online'>, id: string): Source {
  const known = online.get(id) ?? { recorded: 0, pending: 0, withheld: 0, isAskedAbout: false, losses: [] };
  online.set(id, known);
  return known;
}

/** What was paid on the invoice, without a deposit recorded on its quote. */
export const paidOn = ({ byHand, online, movedIn }: ModelInvoice): number =>
  sum(byHand.map(({ cents }) => cents)) +
  movedIn +
  sum([...online.values()].map((one) => one.recorded - (one.moved?.cents ?? 0)));

const lostOf = (sources: readonly Source[], answer?: Loss['answer']): number =>
  sum(
    sources.flatMap(({ losses }) => losses.filter((one) => one.answer === answer)).map(({ cents }) => cents),
  );

/** How an invoice stands. `asked` is what its client may be asked for; `late` the overdue part of it. */
export function standsAs(invoice: ModelInvoice) {
  const sources = [...invoice.online.values()];
  const settled = paidOn(invoice) + invoice.deposit;
  const pending = sum(sources.map((one) => one.pending));
  const isDisputed = sources.some((one) => one.withheld > 0 || one.isAskedAbout);
  if (invoice.isVoid)
    return {
      ...{ owed: 0, undecided: 0, waived: 0, asked: 0, late: 0, question: 0, isChecked: false },
      overpaid: Math.max(0, paidOn(invoice)),
      pending,
      state: 'void' as const,
    };
  const open = Math.max(0, invoice.total - settled);
  const waived = Math.min(open, lostOf(sources, 'not-owed'));
  const withheld = sum(sources.map((one) => one.withheld));
  const undecided = Math.min(open - waived, lostOf(sources) + withheld);
  const owed = open - waived - undecided;
  const isWaiting = pending > 0 || undecided > 0 || isDisputed;
  const { ofQuote } = invoice;
  // What was paid of the deposit, and is not read yet, arrives on the invoice.
  const isDepositChecked = ofQuote?.invoice?.id === invoice.id && ofQuote.unread > 0;
  const isChecked = (invoice.unread > 0 || isDepositChecked) && !isWaiting && owed > 0;
  const asked = isWaiting || isChecked ? 0 : owed;
  const isDone = owed + undecided === 0;
  return {
    owed,
    overpaid: Math.max(0, settled - invoice.total),
    undecided,
    waived,
    pending,
    /** "Does Dana still owe it?" */
    question: Math.max(0, Math.min(lostOf(sources), open - waived - withheld)),
    asked,
    late: invoice.isLate ? asked : 0,
    /** "A payment is being checked. Please do not pay again." */
    isChecked,
    /** What a stranger with the paper learns. */
    state: isDisputed
      ? ('disputed' as const)
      : !isDone
        ? asked > 0
          ? ('unpaid' as const)
          : ('not-asked' as const)
        : waived > 0 && settled <= 0
          ? ('refunded' as const)
          : ('paid' as const),
  };
}

/** The invoice as its client has it. */
export const asClientHasIt = (invoice: ModelInvoice): ModelInvoice => ({ ...invoice, ...invoice.given });

/** Its client has the newest version from now on. */
export const publish = (invoice: Pick<ModelInvoice, 'given'>): void => {
  invoice.given = undefined;
};

/** True if nothing is left to pay or to decide on the newest version. */
export function isSettled(invoice: ModelInvoice): boolean {
  const { owed, undecided } = standsAs(invoice);
  return !invoice.isVoid && owed + undecided === 0;
}

/** True while the quote, and not an invoice made of it, asks for its deposit. */
export const isOnQuote = ({ invoice }: ModelQuote): boolean => !invoice || invoice.isVoid;

/** How the deposit of a quote stands: received, pending, and what its client is asked for. */
export function depositStandsAs(quote: ModelQuote) {
  const sources = [...quote.online.values()];
  const received = quote.byHand + sum(sources.map(({ recorded }) => recorded));
  const pending = sum(sources.map((one) => one.pending));
  const isReturned = sources.some(
    ({ losses, withheld, isAskedAbout }) => losses.length > 0 || withheld > 0 || isAskedAbout,
  );
  const owed = isOnQuote(quote) && !isReturned ? Math.max(0, quote.due - received) : 0;
  const isChecked = quote.unread > 0 && owed > 0 && pending === 0;
  return { received, pending, asked: pending > 0 || isChecked ? 0 : owed, isChecked };
}

/** What is kept of the deposit once its invoice has it, without what was moved to other invoices. */
export function keptOfDeposit({ byHand, invoice, paymentId = '' }: ModelQuote): number {
  const { recorded = 0, moved } = invoice?.online.get(paymentId) ?? {};
  return byHand + Math.max(0, recorded - (moved?.cents ?? 0));
}

/**
 * "Create invoice": the online payments of the deposit become payments of the invoice. What was refunded before is not
 * lost on the invoice, which asks for its whole total; a dispute goes on.
 */
export function bill(quote: ModelQuote, invoice: ModelInvoice): void {
  for (const [id, source] of quote.online) {
    const losses = source.losses.filter(({ isDispute }) => isDispute);
    source.losses.splice(0, source.losses.length, ...losses);
    invoice.online.set(id, source);
  }
  quote.online.clear();
  quote.invoice = invoice;
  invoice.ofQuote = quote;
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
export function pullBack(place: Pick<ModelInvoice, 'online' | 'given'>): void {
  for (const source of place.online.values()) {
    const { moved, recorded, withheld, losses } = source;
    if (!moved) continue;
    const held = withheld + sum(losses.filter(({ answer }) => answer !== 'owed').map(({ cents }) => cents));
    const back = Math.min(moved.cents, Math.max(0, moved.cents - recorded - held));
    moved.cents -= back;
    moved.to.movedIn -= back;
    if (back > 0) for (const one of [place, moved.to]) publish(one);
  }
}
