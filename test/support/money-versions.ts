import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { DepositWorld } from './deposit-world.ts';
import {
  type Books,
  isSettled,
  type ModelInvoice,
  paidOn,
  publish,
  standsAs,
  type Version,
} from './money-model.ts';
import type { RandomSource } from './simulation/random-source.ts';

/** An invoice, and what it can be edited to: unit prices with the amounts in cents, calculated by hand. */
interface Draft {
  readonly fields: (unitPrice: string) => Partial<InvoiceDraft>;
  /** The first one is the invoice as it is sent. */
  readonly versions: readonly { readonly price: string; readonly total: number; readonly tax: number }[];
}

const dana = { clientName: 'Dana', clientEmail: 'dana@client.example' };
const work = (quantity: string, unitPrice: string) => [{ description: 'Work', quantity, unitPrice }];

/** Half of them taxed with 8.25 %, one with a discount. */
export const drafts = [
  {
    fields: (price) => ({ ...dana, lineItems: work('1', price), taxName: 'Tax', taxRate: '8.25' }),
    versions: [
      { price: '450', total: 48_713, tax: 3_713 },
      { price: '900', total: 97_425, tax: 7_425 },
      { price: '200', total: 21_650, tax: 1_650 },
    ],
  },
  {
    fields: (price) => ({ ...dana, lineItems: work('3', price) }),
    versions: [
      { price: '100', total: 30_000, tax: 0 },
      { price: '250', total: 75_000, tax: 0 },
      { price: '40', total: 12_000, tax: 0 },
    ],
  },
  {
    fields: (price) => ({ ...dana, lineItems: work('1', price), discount: '10%', taxRate: '8.25' }),
    versions: [
      { price: '100', total: 9_743, tax: 743 },
      { price: '1000', total: 97_425, tax: 7_425 },
      { price: '50', total: 4_871, tax: 371 },
    ],
  },
] as const satisfies readonly Draft[];

/** The invoice that can be paid online from the start. */
const payable: Draft = {
  fields: (price) => ({ ...dana, lineItems: work('1', price) }),
  versions: [
    { price: '450', total: 45_000, tax: 0 },
    { price: '900', total: 90_000, tax: 0 },
    { price: '200', total: 20_000, tax: 0 },
  ],
};

/** Due dates of edits, all after the issue date; the first one is over. */
const [late, ...notLate] = ['2026-10-15', '2026-12-15', ''];

/** The owner changes an invoice without sending it to the client, and sends it later; on the product and on the model. */
export function versionActs(
  { world, pay, ports, billed, share }: DepositWorld,
  { invoices, imported, emailed }: Books,
  random: RandomSource,
) {
  /** The invoice made from the quote. */
  const ofQuote: Draft = {
    fields: billed,
    versions: [
      { price: '1000', total: 100_000, tax: 0 },
      { price: '2000', total: 200_000, tax: 0 },
      { price: '700', total: 70_000, tax: 0 },
      { price: '450', total: 45_000, tax: 0 },
    ],
  };
  const draftOf = (invoice: ModelInvoice): Draft =>
    invoice.ofQuote ? ofQuote : ([payable, ...drafts][invoices.indexOf(invoice)] ?? payable);

  /** What an edit must leave: the deposit. An invoice with other payments, and a paid one, cannot be edited. */
  function leastTotal(invoice: ModelInvoice): number | undefined {
    const paid = Math.max(0, paidOn(invoice));
    const isLocked = paid > 0 && !invoice.ofQuote;
    const isPaid = isSettled(invoice) && !invoice.given;
    return imported.has(invoice) || invoice.isVoid || isLocked || invoice.byHand.length > 0 || isPaid
      ? undefined
      : invoice.deposit + paid;
  }

  return {
    async edit(invoice: ModelInvoice) {
      const least = leastTotal(invoice);
      if (least === undefined) return undefined;
      const { fields, versions } = draftOf(invoice);
      const version = random.pickAny(versions.filter(({ total }) => total >= least));
      const dueDate = random.pickAny([late, ...notLate]) ?? '';
      const isLate = dueDate === late;
      if (!version || (version.total === invoice.total && isLate === invoice.isLate)) return undefined;
      const { invoiceNumber } = await pay.detail(invoice.id);
      const dates = { issueDate: '2026-10-01', dueDate };
      const edited = await world.submit({
        ...{ invoiceId: invoice.id, mail: false, ports },
        invoice: { ...fields(version.price), ...dates, invoiceNumber },
      });
      if (!edited.ok) throw new Error(`edit: ${JSON.stringify(edited)} ${JSON.stringify(standsAs(invoice))}`);
      const before: Version = { total: invoice.total, tax: invoice.tax, isLate: invoice.isLate };
      invoice.given ??= before;
      Object.assign(invoice, { total: version.total, tax: version.tax, isLate });
      return true;
    },
    /** Emails the newest version, or copies the link again. */
    async send(invoice: ModelInvoice) {
      if (!invoice.given || invoice.isVoid) return undefined;
      const isMailed = invoice === emailed && random.chance(0.5);
      const sent = await (isMailed ? world.emailToClient(invoice.id) : share(invoice.id));
      if (sent === undefined || ('ok' in sent && !sent.ok)) throw new Error(`send: ${JSON.stringify(sent)}`);
      publish(invoice);
      return true;
    },
  };
}
