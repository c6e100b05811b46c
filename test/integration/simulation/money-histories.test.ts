// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceProjections } from '#lambdas/composition/projections';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { decideRefund } from '#lambdas/online-payments/change-online-payment';
import { moveSurplus } from '#lambdas/online-payments/move-surplus';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { quickOrFull } from '#test/support/effort';
import { pat } from '#test/support/lite-world';
import {
  type ModelInvoice,
  modelInvoice,
  paidOn,
  pullBack,
  sourceOf,
  standsAs,
  taxOf,
} from '#test/support/money-model';
import { surfacesOf } from '#test/support/money-surfaces';
import { randomSource } from '#test/support/simulation/random-source';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Invoices with their amounts in cents, calculated by hand: half of them taxed with 8.25 %, one with a discount. */
const drafts = [
  {
    total: 48_713,
    tax: 3_713,
    fields: { lineItems: [['Work', '1', '450']], taxName: 'Tax', taxRate: '8.25' },
  },
  { total: 30_000, tax: 0, fields: { lineItems: [['Work', '3', '100']] } },
  { total: 9_743, tax: 743, fields: { lineItems: [['Work', '1', '100']], discount: '10%', taxRate: '8.25' } },
] as const;

/** One random history of an account; `step` performs one act on the product and on the model. */
async function openHistory(seed: number) {
  const deposits: DepositWorld = await depositWorld(engine);
  const { world, pay } = deposits;
  const random = randomSource(seed);
  const sharing = invoiceSharing(world.plain, world.clock, invoiceProjections);
  const books: ModelInvoice[] = [modelInvoice(pay.invoiceId, 45_000)];
  for (const { total, tax, fields } of drafts) {
    const lineItems = fields.lineItems.map(([description, quantity, unitPrice]) => ({
      description,
      quantity,
      unitPrice,
    }));
    const sent = await world.submit({
      invoice: { clientName: 'Dana', clientEmail: 'dana@client.example', ...fields, lineItems },
    });
    if (!sent.ok) throw new Error(sent.refusal.code);
    const { invoiceId } = sent.value.invoice;
    await sharing.share(pat, invoiceId, { renew: false });
    books.push(modelInvoice(invoiceId, total, tax));
  }
  const ids = (pay.account.current() as readonly { id: string; amount: number; object: string }[]).filter(
    ({ object }) => object === 'payment_intent',
  );
  /** The invoice of each payment of the provider, with what can happen to it next. */
  const sources = ids.map(({ id, amount }) => {
    const invoice = random.pick([books[0], books[1]] as [ModelInvoice, ModelInvoice]);
    pay.purposes.set(id, { userId: pat, invoiceId: invoice.id });
    return { id, amount, invoice, next: ['card', 'bank'], refunds: 0 };
  });
  let [deposit, arrived, refunds, disputes] = [0, 0, 0, 0];
  const changes = onlineChanges(world.plain, world.clock, invoiceProjections);
  const expectDone = (result: { readonly ok: boolean }, act: string) =>
    expect(result.ok, `seed ${seed}: ${act} ${JSON.stringify(result)}`).toBe(true);

  async function online(at: number): Promise<string | undefined> {
    const one = sources[at];
    const next = one && random.pickAny(one.next);
    if (!one || next === undefined) return undefined;
    const [money, paymentIndex] = [sourceOf(one.invoice, one.id), at];
    const [receive, act] = [pay.send, pay.act];
    switch (next) {
      case 'card':
        act({ kind: 'pay-by-card', paymentIndex });
        await receive(act({ kind: 'money-booked', paymentIndex }));
        [money.recorded, arrived, one.next] = [one.amount, arrived + 1, ['refund', 'dispute']];
        break;
      case 'bank':
        await receive(act({ kind: 'start-bank-payment', paymentIndex }));
        [money.pending, one.next] = [one.amount, ['arrive', 'refuse']];
        break;
      case 'refuse':
        await receive(act({ kind: 'bank-refuses', paymentIndex }));
        [money.pending, one.next] = [0, ['card', 'bank']];
        break;
      case 'arrive':
        act({ kind: 'bank-pays', paymentIndex });
        await receive(act({ kind: 'money-booked', paymentIndex }));
        [money.pending, money.recorded, arrived, one.next] = [
          0,
          one.amount,
          arrived + 1,
          ['return', 'refund'],
        ];
        break;
      case 'return':
        await receive(act({ kind: 'bank-returns', paymentIndex }));
        [money.recorded, one.next] = [0, []];
        break;
      case 'refund': {
        const left = one.amount - one.refunds;
        const percent = money.moved ? 0 : random.pick([10, 37, 100] as const);
        const part = Math.floor((left * percent) / 100);
        if (part === 0) return undefined;
        await receive(act({ kind: 'refund', paymentIndex, percent }));
        await receive(act({ kind: 'refund-succeeds', refundIndex: refunds }));
        refunds += 1;
        one.refunds += part;
        money.recorded -= part;
        money.losses.push({ cents: part });
        one.next = one.refunds === one.amount ? [] : ['refund'];
        break;
      }
      case 'dispute':
        await receive(act({ kind: 'dispute', paymentIndex, isInquiry: false }));
        [money.recorded, money.withheld, one.next] = [0, one.amount, [`win ${disputes}`, `lose ${disputes}`]];
        disputes += 1;
        break;
      default: {
        const [kind, index] = next.split(' ') as ['win' | 'lose', string];
        await receive(act({ kind, disputeIndex: Number(index) }));
        [money.withheld, one.next] = [0, []];
        if (kind === 'win') money.recorded = one.amount;
        else money.losses.push({ cents: one.amount });
      }
    }
    pullBack(one.invoice);
    return `${next} of payment ${at}`;
  }

  async function office(): Promise<string | undefined> {
    const invoice = random.pick(books as [ModelInvoice, ...ModelInvoice[]]);
    const now = standsAs(invoice);
    const isUntouched = paidOn(invoice) === 0 && now.owed + now.undecided > 0;
    const act = random.pick([
      'pay',
      'pay',
      'unpay',
      'void',
      'restore',
      'decide',
      'decide',
      'move',
      'deposit',
    ] as const);
    switch (act) {
      case 'pay': {
        const most = now.undecided > 0 ? 0 : now.owed - now.pending;
        if (most <= 0) return undefined;
        const cents = random.chance(0.5) ? most : random.between(1, most);
        expectDone(await world.pay(invoice.id, { amount: (cents / 100).toFixed(2) }), act);
        invoice.byHand.push(cents);
        arrived += 1;
        break;
      }
      case 'unpay': {
        if (invoice.isVoid || invoice.byHand.length === 0 || invoice.online.size > 0 || invoice.movedIn > 0)
          return undefined;
        expectDone(await world.unpay(invoice.id), act);
        const listed = (await pay.detail(invoice.id)).payments ?? [];
        invoice.byHand.splice(0, invoice.byHand.length, ...listed.map(({ amountCents }) => amountCents));
        arrived -= 1;
        break;
      }
      case 'void':
      case 'restore': {
        if (act === 'void' ? invoice.isVoid || !isUntouched : !invoice.isVoid) return undefined;
        const voids = invoiceVoids(world.plain, world.clock, invoiceProjections);
        const command = { userId: pat, invoiceId: invoice.id, void: act === 'void' };
        expectDone(await setInvoiceVoid(command, { invoices: invoiceReader(world.plain), voids }), act);
        invoice.isVoid = act === 'void';
        break;
      }
      case 'decide': {
        const open = [...invoice.online.values()].flatMap(({ losses }) =>
          losses.filter(({ answer }) => !answer),
        );
        if (invoice.isVoid || open.length === 0) return undefined;
        const decision = random.pick(['owed', 'not-owed'] as const);
        expectDone(
          await decideRefund({ userId: pat, invoiceId: invoice.id, decision }, { ...pay.ports, changes }),
          act,
        );
        for (const loss of open) loss.answer = decision;
        pullBack(invoice);
        break;
      }
      case 'move': {
        const [only, ...others] = [...invoice.online].filter(([, { recorded }]) => recorded > 0);
        const to = books.find((one) => one !== invoice && !one.isVoid && standsAs(one).asked > 0);
        if (
          !only ||
          others.length > 0 ||
          only[1].moved ||
          only[1].losses.length > 0 ||
          !to ||
          now.overpaid === 0
        )
          return undefined;
        const amountCents = Math.min(now.overpaid, only[1].recorded, standsAs(to).owed);
        const key = world.newKey();
        expectDone(
          await moveSurplus(
            { userId: pat, invoiceId: invoice.id, toInvoiceId: to.id, amountCents, key },
            pay.ports,
          ),
          act,
        );
        only[1].moved = { to, cents: amountCents };
        const source = sources.find(({ id }) => id === only[0]);
        if (source) source.next = source.next.filter((next) => next === 'dispute');
        to.movedIn += amountCents;
        break;
      }
      case 'deposit':
        if (deposit === 0) {
          await deposits.recordCheck();
          [deposit, arrived] = [45_000, arrived + 1];
          break;
        }
        if (books.length > 1 + drafts.length) return undefined;
        expectDone(await deposits.bill(), act);
        await deposits.share();
        books.push(modelInvoice(await deposits.invoiceId(), 100_000, 0, 45_000));
    }
    return `${act} ${invoice.id.slice(-4)}`;
  }

  return {
    step: async () => (random.chance(0.5) ? online(random.between(0, sources.length - 1)) : office()),
    async compare(where: string) {
      const said = await surfacesOf(
        deposits,
        books.map(({ id }) => id),
      );
      const stands = books.map(standsAs);
      const total = (name: 'owed' | 'overpaid' | 'undecided' | 'asked') =>
        sum(stands.map((one) => one[name]));
      // A deposit recorded by hand stays with its quote, billed or not.
      const received = deposit + sum(books.map(paidOn));
      const taxes = books.map(taxOf);
      const [owed, overpaid, undecided] = [total('owed'), total('overpaid'), total('undecided')];
      expect(said, where).toEqual({
        invoices: stands.map((one, index) => ({
          page: { owed: one.owed, overpaid: one.overpaid, undecided: one.undecided, asked: one.asked },
          file: { owed: one.owed, waived: one.waived, undecided: one.undecided, overpaid: one.overpaid },
          row: { owed: one.owed, overpaid: one.overpaid, undecided: one.undecided, asked: one.asked },
          today: one.question,
          client: { asked: one.asked },
          ...(!books[index]?.isVoid && { paper: printedOf(one), exported: printedOf(one) }),
        })),
        overview: { owed, overpaid, undecided, received: { cents: received, count: arrived } },
        list: owed,
        owedReport: owed,
        receivedList: { cents: received, count: arrived },
        income: {
          taxInvoiced: sum(taxes.map((one) => one.invoiced)),
          count: arrived,
          received,
          taxReceived: sum(taxes.map((one) => one.received)),
        },
        clients: {
          balance: owed,
          overpaid,
          toDecide: undecided,
          ages: owed,
          statement: total('asked'),
          tooMuch: overpaid,
        },
        books: [],
      });
    },
  };
}

/** What the papers of an invoice print. */
const printedOf = ({ owed, overpaid, undecided, pending }: ReturnType<typeof standsAs>) => ({
  // What is on its way has a row of its own.
  due: Math.max(0, owed - pending),
  overpaid,
  held: undecided,
  pending,
});

const first = Number(process.env.SEED ?? 1);
const seeds = Array.from({ length: quickOrFull(30, 300) }, (_, at) => first + at);

test.each(seeds)('every surface says what an independent model says, with seed %i', async (seed) => {
  const history = await openHistory(seed);
  const done: string[] = [];
  await history.compare(`seed ${seed}, at first`);
  for (let step = 0; step < 24; step += 1) {
    const act = await history.step();
    if (act === undefined) continue;
    done.push(act);
    await history.compare(`seed ${seed}: ${done.join(', ')}`);
  }
});
