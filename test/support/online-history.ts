import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import type { ProviderRefusal } from '#lambdas/online-payments/provider';
import type { DepositWorld } from './deposit-world.ts';
import { pat } from './lite-world.ts';
import {
  type Books,
  depositStandsAs,
  isOnQuote,
  isSettled,
  type ModelInvoice,
  type ModelQuote,
  publish,
  pullBack,
  type Source,
  sourceOf,
  standsAs,
  sum,
} from './money-model.ts';
import { runPaymentSchedule } from './payment-schedule.ts';
import type { RandomSource } from './simulation/random-source.ts';

/** A payment at the provider, with what can happen to it next. */
interface OnlinePayment {
  readonly id: string;
  readonly index: number;
  readonly amount: number;
  /** The invoice or quote whose page it was made on. */
  readonly page: ModelInvoice | ModelQuote;
  next: readonly string[];
  refunded: number;
}

/** Answers of the provider that end no event. */
const unclear: readonly ProviderRefusal[] = [
  { kind: 'unavailable' },
  { kind: 'unreadable' },
  { kind: 'rejected', code: 'resource_missing_permission' },
];

/** What arrived online on an invoice, and everything that is known of its payments. */
const onlineOf = ({ online }: ModelInvoice) => ({
  recorded: sum([...online.values()].map((one) => one.recorded)),
  all: [...online.values()]
    .map(({ recorded, pending, withheld, isAskedAbout, losses }) =>
      [recorded, pending, withheld, isAskedAbout, losses.length].join(),
    )
    .join(';'),
});

const isQuote = (page: ModelInvoice | ModelQuote): page is ModelQuote => 'due' in page;

/** What happens at the payment provider, each on the product and on the model. */
export function onlineActs(deposits: DepositWorld, books: Books, random: RandomSource) {
  const { world, pay } = deposits;
  const { quote, invoices } = books;
  const [first, second] = invoices;
  if (!first || !second) throw new Error('There are no invoices');
  let [refunds, disputes] = [0, 0];
  /** The invoices made of the quote. */
  const billed: ModelInvoice[] = [];
  const objects = pay.account.current() as readonly { id: string; amount: number; object: string }[];
  const payments = objects
    .filter(({ object }) => object === 'payment_intent')
    .map(({ id, amount }, index): OnlinePayment => {
      const page = index === 0 && random.chance(0.6) ? quote : random.pick([first, second] as const);
      pay.purposes.set(id, { userId: pat, invoiceId: page.id, ...(isQuote(page) && { quoteId: page.id }) });
      if (isQuote(page)) quote.paymentId = id;
      return { id, index, amount, page, next: ['card', 'bank', 'card unread', 'bank unread'], refunded: 0 };
    });

  /** The document that the money of a payment is on: an invoice keeps what came to it, also if it is void. */
  function placeOf({ id, page }: OnlinePayment): ModelInvoice | ModelQuote {
    if (!isQuote(page)) return page;
    const holder = billed.find(({ online }) => online.has(id));
    return holder ?? (isOnQuote(quote) ? quote : (quote.invoice ?? quote));
  }
  const moneyOf = (one: OnlinePayment): Source => sourceOf(placeOf(one), one.id);

  /** What happens at the provider when a client pays, and what the model knows once it is read. */
  function paid(one: OnlinePayment, kind: string) {
    if (kind === 'bank')
      return {
        object: pay.act({ kind: 'start-bank-payment', paymentIndex: one.index }),
        read: () => {
          moneyOf(one).pending = one.amount;
          one.next = ['arrive', 'refuse'];
        },
      };
    pay.act({ kind: 'pay-by-card', paymentIndex: one.index });
    return {
      object: pay.act({ kind: 'money-booked', paymentIndex: one.index }),
      read: () => {
        moneyOf(one).recorded = one.amount;
        books.arrived += 1;
        one.next = ['refund', 'dispute', 'inquiry'];
      },
    };
  }

  const waiting: { readonly page: ModelInvoice | ModelQuote; readonly read: () => void }[] = [];

  /** The client pays on an open page, but what the provider says of it cannot be read yet. */
  async function payUnread(one: OnlinePayment, kind: string): Promise<boolean> {
    const { page } = one;
    const { asked } = isQuote(page) ? depositStandsAs(page) : standsAs(page);
    if (asked < 50 || (!isQuote(page) && page.given)) return false;
    const linkId = isQuote(page) ? undefined : (await pay.detail(page.id)).linkId;
    const opened =
      linkId === undefined
        ? await deposits.open(asked)
        : await openPaymentPage({ linkId, shownCents: asked }, pay.ports);
    if (!opened.ok) throw new Error(`${page.id}: ${opened.refusal.code}`);
    const { object, read } = paid(one, kind);
    pay.refuseWith(random.pickAny(unclear));
    await pay.send(object);
    pay.refuseWith(undefined);
    page.unread += 1;
    waiting.push({ page, read });
    one.next = ['read'];
    return true;
  }

  async function take(one: OnlinePayment, next: string): Promise<boolean> {
    const paymentIndex = one.index;
    const happens = (act: Parameters<typeof pay.act>[0]) => pay.send(pay.act(act));
    const [kind = '', isUnread] = next.split(' ');
    if (isUnread === 'unread') return payUnread(one, kind);
    if (kind === 'read') {
      // An event that could not be read is tried again every few minutes.
      world.advance(3 * 60_000);
      await runPaymentSchedule(world, pay);
      for (const { page, read } of waiting.splice(0)) {
        page.unread -= 1;
        read();
      }
      return true;
    }
    if (kind === 'card' || kind === 'bank') {
      const { object, read } = paid(one, kind);
      await pay.send(object);
      read();
      return true;
    }
    const money = moneyOf(one);
    switch (kind) {
      case 'refuse':
        await happens({ kind: 'bank-refuses', paymentIndex });
        [money.pending, one.next] = [0, ['card', 'bank', 'card unread']];
        return true;
      case 'arrive':
        pay.act({ kind: 'bank-pays', paymentIndex });
        await happens({ kind: 'money-booked', paymentIndex });
        [money.pending, money.recorded, one.next] = [0, one.amount, ['return', 'refund']];
        books.arrived += 1;
        return true;
      case 'return':
        await happens({ kind: 'bank-returns', paymentIndex });
        [money.recorded, one.next] = [0, []];
        return true;
      case 'refund': {
        const left = one.amount - one.refunded;
        const percent = money.moved ? 0 : random.pick([10, 37, 100] as const);
        const part = Math.floor((left * percent) / 100);
        if (part === 0) return false;
        await happens({ kind: 'refund', paymentIndex, percent });
        await happens({ kind: 'refund-succeeds', refundIndex: refunds });
        refunds += 1;
        one.refunded += part;
        money.recorded -= part;
        money.losses.push({ cents: part });
        one.next = one.refunded === one.amount ? [] : ['refund'];
        return true;
      }
      case 'inquiry':
        await happens({ kind: 'dispute', paymentIndex, isInquiry: true });
        [money.isAskedAbout, one.next] = [true, [`escalate ${disputes}`]];
        disputes += 1;
        return true;
      case 'dispute':
        await happens({ kind: 'dispute', paymentIndex, isInquiry: false });
        [money.recorded, money.withheld, one.next] = [0, one.amount, [`win ${disputes}`, `lose ${disputes}`]];
        disputes += 1;
        return true;
      case 'escalate': {
        const disputeIndex = Number(isUnread);
        await happens({ kind: 'inquiry-escalates', disputeIndex });
        [money.isAskedAbout, money.recorded, money.withheld] = [false, 0, one.amount];
        one.next = [`win ${disputeIndex}`, `lose ${disputeIndex}`];
        return true;
      }
      default:
        await happens({ kind: kind as 'win' | 'lose', disputeIndex: Number(isUnread) });
        [money.withheld, one.next] = [0, []];
        if (kind === 'win') money.recorded = one.amount;
        else money.losses.push({ cents: one.amount, isDispute: true });
        return true;
    }
  }

  return {
    random,
    billed,
    /** True for a payment of this account; an imported one is elsewhere. */
    isKnown: (id: string) => payments.some((one) => one.id === id),
    /** A payment whose surplus was moved is only disputed. */
    keepOnlyDisputes(id: string) {
      const one = payments.find((payment) => payment.id === id);
      if (one) one.next = one.next.filter((next) => next === 'dispute');
    },
    async step() {
      const one = random.pickAny(payments);
      const next = one && random.pickAny(one.next);
      const before = new Map(invoices.map((invoice) => [invoice, onlineOf(invoice)]));
      if (!one || next === undefined || !(await take(one, next))) return undefined;
      for (const [invoice, known] of before) {
        const { recorded, all } = onlineOf(invoice);
        // Money that moves shows the newest version, and so does all else that makes it paid.
        if (recorded !== known.recorded || (all !== known.all && isSettled(invoice))) publish(invoice);
      }
      const place = placeOf(one);
      pullBack(place);
      const kind = next.replace(/ \d+$/, '');
      return { kind: isQuote(place) ? `${kind} of a deposit` : kind, what: `payment ${one.index}` };
    },
  };
}
