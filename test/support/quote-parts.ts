import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Part } from '#domain/documents/progress';
import { leftCentsOf } from '#domain/quotes/quote-billing';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { aTypedChange } from './change-orders.ts';
import { pat } from './lite-world.ts';
import { type QuoteWorld, quoteWorld } from './quote-world.ts';
import { startTableEngine, type TableEngine } from './table-engine.ts';

export const percent = (typed: string): Part => ({ kind: 'percent', typed, lines: [] });
export const amount = (typed: string): Part => ({ kind: 'amount', typed, lines: [] });
export const linesDone = (...lines: number[]): Part => ({ kind: 'lines', typed: '', lines });
export const rest: Part = { kind: 'rest', typed: '', lines: [] };

/** What the browser sends: only the part counts. */
export const progressIn = (part: Part) => ({
  part,
  agreedCents: 0,
  billedBeforeCents: 0,
  cents: 0,
  taxCents: 0,
  taxBaseCents: 0,
});

type Options = NonNullable<Parameters<QuoteWorld['submit']>[0]>;

/** The actions on the invoices of Pat's approved quotes. */
export function quotePartsOf(world: QuoteWorld) {
  const submitPart = (part: Part, options: Options) =>
    world.submit({ ...options, invoice: { clientName: 'Dana Whitfield', progress: progressIn(part) } });

  async function billed(answer: Awaited<ReturnType<QuoteWorld['submit']>>): Promise<string> {
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    return answer.value.invoice.invoiceId;
  }

  return {
    submitPart,
    /** Bills a part, and returns the ID of its invoice. */
    bill: async (quoteId: string, part: Part, options: Options = {}) =>
      billed(await submitPart(part, { quoteId, ...options })),
    /** Bills the whole quote with these rows, and returns the ID of the invoice. */
    billWhole: async (quoteId: string, invoice: Options['invoice'], options: Options = {}) =>
      billed(
        await world.submit({ quoteId, ...options, invoice: { clientName: 'Dana Whitfield', ...invoice } }),
      ),
    async find(invoiceId: string) {
      const record = await invoiceReader(world.plain).find(pat, invoiceId);
      if (!record) throw new Error('There is no such invoice');
      return record;
    },
    setVoid: (invoiceId: string, isVoid: boolean) =>
      setInvoiceVoid(
        { userId: pat, invoiceId, void: isVoid },
        {
          invoices: invoiceReader(world.plain),
          voids: invoiceVoids(world.plain, world.clock),
        },
      ),
    /** What is left to bill of a quote, in cents. */
    async remaining(quoteId: string): Promise<number> {
      const { billing } = await world.detail(quoteId);
      return billing ? leftCentsOf(billing) : Number.NaN;
    },
    /** Sends a change order of a quote and lets the client sign it. Returns its ID. */
    async change(quoteId: string, change: Parameters<typeof aTypedChange>[0] = {}): Promise<string> {
      const changeId = world.newQuoteId();
      const sent = await world.send(changeId, aTypedChange(change), { changeOf: quoteId });
      const signed = await world.accept(changeId, await world.shownHash(changeId));
      if (!sent.ok || !signed.ok) throw new Error('The change order could not be signed');
      await world.dispatch();
      return changeId;
    },
  };
}

export type QuoteParts = ReturnType<typeof quotePartsOf>;

/** A new world of quotes with the actions on invoices for each test of a file. */
export function startQuoteParts(): {
  readonly engine: TableEngine;
  readonly world: QuoteWorld;
  readonly parts: QuoteParts;
} {
  let engine: TableEngine;
  let world: QuoteWorld;
  let parts: QuoteParts;
  beforeAll(async () => {
    engine = await startTableEngine();
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    world = await quoteWorld(engine);
    parts = quotePartsOf(world);
  });
  return {
    get engine() {
      return engine;
    },
    get world() {
      return world;
    },
    get parts() {
      return parts;
    },
  };
}
