import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { decideRefund } from '#lambdas/online-payments/change-online-payment';
import { moveSurplus } from '#lambdas/online-payments/move-surplus';
import type { DepositWorld } from './deposit-world.ts';
import { pat } from './lite-world.ts';
import { type ImportedKind, importedKinds, importInvoices } from './money-imports.ts';
import {
  type Books,
  bill,
  depositStandsAs,
  isOnQuote,
  isSettled,
  type ModelInvoice,
  modelInvoice,
  modelQuote,
  paidOn,
  publish,
  pullBack,
  standsAs,
  sum,
} from './money-model.ts';
import { drafts, versionActs } from './money-versions.ts';
import { onlineActs } from './online-history.ts';
import type { RandomSource } from './simulation/random-source.ts';

/** The invoices of an account at first: one that can be paid online, three others, and two imported ones. */
async function openBooks(deposits: DepositWorld, random: RandomSource): Promise<Books> {
  const { world, pay } = deposits;
  const sharing = invoiceSharing(world.plain, world.clock);
  const invoices = [modelInvoice(pay.invoiceId, 45_000)];
  for (const { fields, versions } of drafts) {
    const [{ price, total, tax }] = versions;
    const sent = await world.submit({ invoice: fields(price) });
    if (!sent.ok) throw new Error(sent.refusal.code);
    const { invoiceId } = sent.value.invoice;
    await sharing.share(pat, invoiceId, { renew: false });
    invoices.push(modelInvoice(invoiceId, total, { tax }));
  }
  const [first, emailed] = invoices;
  if (!first || !emailed) throw new Error('There are no invoices');
  await world.emailToClient(emailed.id);
  const kinds = [random.pickAny(importedKinds), random.pickAny(importedKinds)] as ImportedKind[];
  const elsewhere = await importInvoices(world, [...new Set(kinds)]);
  invoices.push(...elsewhere.invoices);
  return {
    quote: modelQuote(deposits.quoteId, 45_000),
    ...{ invoices, emailed, elsewhere: elsewhere.deposits },
    imported: new Set(elsewhere.invoices),
    arrived: elsewhere.arrived,
  };
}

/** Throws if the product refuses an act that it must take. */
function must(result: { readonly ok: boolean }, act: string): void {
  if (!result.ok) throw new Error(`${act}: ${JSON.stringify(result)}`);
}

/** What the owner does, each on the product and on the model. An act that is impossible now returns undefined. */
function ownersActs(deposits: DepositWorld, books: Books, online: ReturnType<typeof onlineActs>) {
  const { world, pay } = deposits;
  const { random } = online;
  const changes = onlineChanges(world.plain, world.clock);
  const { quote, invoices } = books;
  const voids = invoiceVoids(world.plain, world.clock);
  const setVoid = async (invoice: ModelInvoice, isVoid: boolean) => {
    const command = { userId: pat, invoiceId: invoice.id, void: isVoid };
    must(await setInvoiceVoid(command, { invoices: invoiceReader(world.plain), voids }), 'void');
    invoice.isVoid = isVoid;
    return true;
  };
  return {
    ...versionActs(deposits, books, random),
    async pay(invoice: ModelInvoice) {
      const now = standsAs(invoice);
      const most = now.undecided > 0 ? 0 : now.owed - now.pending;
      if (most <= 0) return undefined;
      const cents = random.chance(0.5) ? most : random.between(1, most);
      must(await world.pay(invoice.id, { amount: (cents / 100).toFixed(2) }), 'pay');
      invoice.byHand.push({ cents });
      publish(invoice);
      books.arrived += 1;
      return true;
    },
    async unpay(invoice: ModelInvoice) {
      const { isVoid, byHand, online: sources, movedIn } = invoice;
      if (isVoid || byHand.length === 0 || sources.size > 0 || movedIn > 0) return undefined;
      must(await world.unpay(invoice.id), 'unpay');
      byHand.shift();
      publish(invoice);
      books.arrived -= 1;
      return true;
    },
    async void(invoice: ModelInvoice) {
      const now = standsAs(invoice);
      // The deposit of an imported invoice could not go back to its quote.
      if (books.imported.has(invoice) && invoice.deposit > 0) return undefined;
      if (invoice.isVoid || paidOn(invoice) !== 0 || now.owed + now.undecided === 0) return undefined;
      return setVoid(invoice, true);
    },
    async restore(invoice: ModelInvoice) {
      // The quote of an invoice must be as it was: not billed again, with the same deposit, and nothing being checked.
      const isOfQuote = online.billed.includes(invoice);
      const isMoved = quote.invoice !== invoice || quote.byHand !== invoice.deposit || quote.online.size > 0;
      const isChecked = quote.unread + invoice.unread > 0;
      if (!invoice.isVoid || (isOfQuote && (isMoved || isChecked))) return undefined;
      await setVoid(invoice, false);
      if (isSettled(invoice) && (paidOn(invoice) > 0 || standsAs(invoice).waived > 0)) publish(invoice);
      return true;
    },
    async decide(invoice: ModelInvoice) {
      const open = [...invoice.online.values()].flatMap(({ losses }) =>
        losses.filter(({ answer }) => !answer),
      );
      if (invoice.isVoid || open.length === 0) return undefined;
      const decision = random.pick(['owed', 'not-owed'] as const);
      const command = { userId: pat, invoiceId: invoice.id, decision };
      must(await decideRefund(command, { ...pay.ports, changes }), 'decide');
      for (const loss of open) loss.answer = decision;
      if (isSettled(invoice)) publish(invoice);
      pullBack(invoice);
      return true;
    },
    async move(invoice: ModelInvoice) {
      const now = standsAs(invoice);
      const [only, ...others] = [...invoice.online].filter(([, { recorded }]) => recorded > 0);
      // Of the same client: an imported invoice has another one, and so has an invoice of the quote.
      const clientOf = (one: ModelInvoice) => [books.imported.has(one), online.billed.includes(one)].join();
      const to = invoices.find(
        (one) =>
          one !== invoice && clientOf(one) === clientOf(invoice) && !one.isVoid && standsAs(one).asked > 0,
      );
      if (!only || others.length > 0 || !to || now.overpaid === 0) return undefined;
      const [id, source] = only;
      if (source.moved || source.losses.length > 0 || !online.isKnown(id)) return undefined;
      const amountCents = Math.min(now.overpaid, source.recorded, standsAs(to).owed);
      const command = { userId: pat, invoiceId: invoice.id, toInvoiceId: to.id, amountCents };
      must(await moveSurplus({ ...command, key: world.newKey() }, pay.ports), 'move');
      source.moved = { to, cents: amountCents };
      online.keepOnlyDisputes(id);
      to.movedIn += amountCents;
      for (const one of [invoice, to]) publish(one);
      return true;
    },
    /** Records a deposit by hand on the quote, or removes it. */
    async note() {
      if (!isOnQuote(quote)) return undefined;
      if (quote.byHand > 0) {
        if (random.chance(0.7)) return undefined;
        must(await world.setDeposit(quote.id, null), 'note');
        quote.byHand = 0;
        books.arrived -= 1;
        return true;
      }
      const { received, pending } = depositStandsAs(quote);
      const beside = Math.max(0, quote.due - received - pending);
      const cents = received + pending > 0 ? beside : random.pick([45_000, 20_000] as const);
      if (cents === 0) return undefined;
      const amount = (cents / 100).toFixed(2);
      must(await world.setDeposit(quote.id, { amount, on: '2026-11-02' }), 'note');
      quote.byHand = cents;
      books.arrived += 1;
      return true;
    },
    async bill() {
      if (!isOnQuote(quote) || online.billed.length === 2) return undefined;
      must(await deposits.bill(), 'bill');
      await deposits.share();
      const made = modelInvoice(await deposits.invoiceId(), 100_000, { deposit: quote.byHand });
      bill(quote, made);
      online.billed.push(made);
      invoices.push(made);
      return true;
    },
  };
}

const officeActs = [
  'pay',
  'pay',
  'unpay',
  'void',
  'restore',
  'decide',
  'decide',
  'move',
  'note',
  'bill',
] as const;

/** With these, the owner also edits invoices without sending them; without them, a seed does what it always did. */
const actsWithEdits = [
  ...officeActs,
  ...(['edit', 'edit', 'edit', 'edit', 'edit', 'edit', 'send', 'send'] as const),
] as const;

/** One random history of an account; `step` performs one act on the product and on the model, and says which. */
export async function openHistory(deposits: DepositWorld, random: RandomSource, hasEdits = false) {
  const books = await openBooks(deposits, random);
  const online = onlineActs(deposits, books, random);
  const owner = ownersActs(deposits, books, online);
  /** One act of the owner, on the first of the invoices in random order on which it is possible. */
  async function office() {
    const act = hasEdits ? random.pick(actsWithEdits) : random.pick(officeActs);
    const start = random.between(0, books.invoices.length - 1);
    for (const invoice of [...books.invoices.slice(start), ...books.invoices.slice(0, start)])
      if (await owner[act](invoice)) return { kind: act, what: invoice.id.slice(-4) };
    return undefined;
  }
  return {
    books,
    billed: online.billed,
    step: () => (random.chance(0.55) ? online.step() : office()),
    /** What was received, with deposits, and the part of earlier months. */
    received() {
      const { quote, invoices, elsewhere, arrived } = books;
      const byHand = [...invoices.flatMap((one) => one.byHand), ...elsewhere];
      const earlier = byHand.filter(({ isEarlier }) => isEarlier);
      const onQuote = sum([...quote.online.values()].map((one) => one.recorded));
      const cents = quote.byHand + onQuote + sum(elsewhere.map((one) => one.cents));
      return {
        all: { cents: cents + sum(invoices.map(paidOn)), count: arrived },
        earlier: { cents: sum(earlier.map((one) => one.cents)), count: earlier.length },
      };
    },
  };
}
