import { depositPage, depositRecorder } from '#lambdas/composition/online-payments';
import { depositReader } from '#lambdas/composition/projections';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { invoiceStore } from '#lambdas/invoices/store/invoice-store';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { openDepositPage } from '#lambdas/online-payments/open-deposit-page';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { renewQuoteLink } from '#lambdas/quotes/editing/renew-quote-link';
import { setQuoteDeposit } from '#lambdas/quotes/editing/set-quote-deposit';
import { liteQuotes } from '#lambdas/quotes/store/lite-quotes';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { aLine, anInvoice } from './invoices.ts';
import { pat } from './lite-world.ts';
import { paymentWorld } from './payment-world.ts';
import { quoteWorld } from './quote-world.ts';
import type { TableEngine } from './table-engine.ts';

type Json = Readonly<Record<string, unknown>>;

/** The deposit of the quote in cents; the first payment of the simulated provider account has this amount. */
export const depositCents = 45_000;

/** An owner who is paid online, and an approved quote over $1,000.00 that asks for a deposit of $450.00. */
export async function depositWorld(engine: TableEngine) {
  const world = await quoteWorld(engine);
  const pay = await paymentWorld(engine, world);
  const quoteId = world.newQuoteId();
  await world.send(quoteId, {
    deposit: '450',
    lineItems: [aLine({ description: 'Furnace', quantity: '2', unitPrice: '500' })],
  });
  await world.accept(quoteId, await world.shownHash(quoteId));
  for (const { id, object } of pay.account.current() as readonly { id: string; object: string }[])
    if (object === 'payment_intent') pay.purposes.set(id, { userId: pat, invoiceId: quoteId, quoteId });
  world.service.delivered.length = 0;

  /** The documents that were rendered as PDFs, as JSON. */
  const drawn: string[] = [];
  const portsOn = (table: InvoiceTable) => ({
    ...world.ordinaryPorts(),
    renderPdf: async (sheet: unknown) => {
      drawn.push(JSON.stringify(sheet));
      return new TextEncoder().encode(`%PDF ${JSON.stringify(sheet)}`);
    },
    invoices: invoiceStore(table, world.clock),
    depositOf: depositReader(table),
    recordDeposits: depositRecorder(table, world.clock),
  });
  const quotesOn = (table: InvoiceTable) => ({
    quotes: quoteStore(table, world.clock),
    lite: liteQuotes(table),
    depositPage: depositPage(table, world.clock),
  });
  const invoiceOver = (unitPrice: string) => ({
    clientName: 'Dana Whitfield',
    clientEmail: 'dana@whitfield.example',
    lineItems: [{ description: 'Furnace', quantity: '1', unitPrice }],
  });
  const invoiceId = async (): Promise<string> => (await world.detail(quoteId)).invoiceId ?? '';
  const setVoid = (id: string, isVoid: boolean) =>
    setInvoiceVoid(
      { userId: pat, invoiceId: id, void: isVoid },
      {
        invoices: invoiceReader(world.plain),
        voids: invoiceVoids(world.plain, world.clock),
      },
    );

  return {
    world,
    pay,
    quoteId,
    billed: invoiceOver,
    invoiceId,
    drawn,
    ports: portsOn(world.plain),
    open: (shownCents = depositCents, table: InvoiceTable = world.plain) =>
      openDepositPage({ quoteId, shownCents }, pay.portsOn(table)),
    /** Receives the provider's webhook about an object. */
    receiveWebhook: (object: Json, table: InvoiceTable = world.plain) =>
      receivePaymentEvent(pay.webhook(object), pay.portsOn(table)),
    /** "Create invoice" on the quote, over $1,000.00; emailed to the owner unless `mail` is false. */
    bill: (
      table: InvoiceTable = world.plain,
      { unitPrice = '1000', mail = true }: { readonly unitPrice?: string; readonly mail?: boolean } = {},
    ) => world.submit({ quoteId, mail, invoice: invoiceOver(unitPrice), ports: portsOn(table) }),
    /** "Create invoice", saved as a draft. */
    draft: (table: InvoiceTable = world.plain, unitPrice = '1000', taxRate = '') =>
      saveInvoiceDraft(
        {
          userId: pat,
          submissionId: world.newKey(),
          quoteId,
          invoice: anInvoice({ ...invoiceOver(unitPrice), invoiceNumber: '7001', taxRate }),
        },
        portsOn(table),
      ),
    /** The owner notes that the deposit was received by check. */
    recordCheck: (table: InvoiceTable = world.plain, on = '2026-11-02') =>
      setQuoteDeposit(
        { userId: pat, quoteId, received: { amount: '450', on } },
        { ...world.ports(), ...quotesOn(table) },
      ),
    renew: (table: InvoiceTable = world.plain) =>
      renewQuoteLink(pat, quoteId, { ...world.ports(), ...quotesOn(table) }),
    async deleteDraft(table: InvoiceTable = world.plain) {
      return deleteInvoiceDraft(
        { userId: pat, invoiceId: await invoiceId() },
        {
          invoices: invoiceReader(table),
          drafts: invoiceDrafts(table, world.clock),
        },
      );
    },
    markSent: async () => invoiceSharing(world.plain, world.clock).markSent(pat, await invoiceId()),
    /** "Copy link" of the invoice made from the quote, or of another one. */
    share: async (id?: string) =>
      invoiceSharing(world.plain, world.clock).share(pat, id ?? (await invoiceId()), {
        renew: false,
      }),
    voidInvoice: async () => setVoid(await invoiceId(), true),
    /** Voids the invoice, so that its quote no longer refers to it. Returns a function that undoes the void. */
    async voidForRestore() {
      const id = await invoiceId();
      await setVoid(id, true);
      return () => setVoid(id, false);
    },
    /** The quote as the API returns it to the client's page. */
    async page() {
      const read = await world.read(quoteId);
      if (!read.ok) throw new Error(read.refusal.code);
      return read.value.quote;
    },
    /** The invoice that was made of the quote. */
    invoice: async () => pay.detail(await invoiceId()),
  };
}

export type DepositWorld = Awaited<ReturnType<typeof depositWorld>>;
