import fc from 'fast-check';
import { clientStore } from '#lambdas/clients/store/client-store';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { aLine, anInvoice } from './invoices.ts';
import { type LiteWorld, pat } from './lite-world.ts';

const names = ['Dana Whitfield', 'dana  whitfield', 'Luis Ortega', 'Kestrel Coffee', 'Oakmont', ''];
const parts = ['Labor', 'labor', 'Filter', 'Gasket', 'Valve', 'Motor'];

const otherSteps = [
  'again',
  'pay',
  'pay',
  'pay',
  'unpay',
  'unpay',
  'void',
  'unvoid',
  'draft',
  'draft',
  'continue',
  'discard',
  'rename',
  'delete',
  'add',
] as const;

/** Taxes and discounts as they are typed; one tax is the sum of parts. */
const charges = [
  {},
  {},
  { discount: '10%' },
  { taxName: 'Sales tax', taxRate: '8.25' },
  { taxName: 'Sales tax', taxRate: '8.25', discount: '0.07' },
  { taxName: 'County tax', taxParts: 'State 5 %, County 0.5 %, City 2 %', discount: '3%' },
] as const;

/** Dates around the ends of months and years, a leap day, and no date. */
const days = [
  '',
  '2024-02-29',
  '2025-12-31',
  '2026-01-01',
  '2026-10-31',
  '2026-11-01',
  '2026-11-03',
] as const;

/** A random action of an owner. Numbers select from a list, modulo its length. */
export type OfficeStep =
  | {
      readonly do: 'send' | 'edit';
      readonly at: number;
      readonly client: number;
      readonly cents: number;
      readonly lines: number;
      readonly charge: number;
      readonly issued: string;
      readonly due: string;
      readonly mail: boolean;
      readonly fate: 'accept' | 'reject' | 'accept-then-time-out';
    }
  | {
      readonly do: (typeof otherSteps)[number];
      readonly at: number;
      readonly client: number;
      /** The amount of a payment; '' pays the whole balance. */
      readonly amount: string;
      readonly date: string;
    };

const step: fc.Arbitrary<OfficeStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('send' as const, 'edit' as const),
      at: fc.nat(1000),
      client: fc.nat(names.length - 1),
      cents: fc.integer({ min: 0, max: 500_000 }),
      lines: fc.integer({ min: 1, max: 4 }),
      charge: fc.nat(charges.length - 1),
      issued: fc.constantFrom(...days),
      due: fc.constantFrom(...days, '2026-12-31'),
      mail: fc.boolean(),
      fate: fc.constantFrom('accept', 'accept', 'accept', 'reject', 'accept-then-time-out'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(...otherSteps),
      at: fc.nat(1000),
      client: fc.nat(names.length - 1),
      amount: fc.constantFrom('', '', '0.01', '10', '2,500.00'),
      date: fc.constantFrom(...days),
    }),
  },
);

/** The same random steps for the same seed. */
export const officeSteps = (length: number, seed: number): readonly OfficeStep[] =>
  fc.sample(fc.array(step, { minLength: length, maxLength: length, size: 'max' }), { numRuns: 1, seed })[0] ??
  [];

const pick = (of: readonly Record<string, unknown>[], at: number, name: string): string =>
  String(of[at % Math.max(1, of.length)]?.[name] ?? '');

/** IDs of invoices and clients, read now and then: reading them before each step would take most of the time. */
export type KnownOffice = Readonly<Record<'invoices' | 'clients', readonly Record<string, unknown>[]>>;

/** Reads the IDs that the next steps choose from. */
export const readOffice = async (world: LiteWorld): Promise<KnownOffice> => ({
  invoices: await world.itemsUnder('INVOICE#', pat, ['invoiceId', 'invoiceNumber']),
  clients: await world.itemsUnder('CLIENT#', pat, ['clientId']),
});

/** Performs a step. */
export async function perform(
  world: LiteWorld,
  action: OfficeStep,
  { invoices, clients }: KnownOffice,
): Promise<void> {
  const book = clientStore(world.plain, world.clock);
  const draft = { name: names[action.client] || 'Nobody', email: '', phone: '', address: '', city: '' };
  const invoiceId = pick(invoices, action.at, 'invoiceId') || 'none';
  switch (action.do) {
    case 'send':
    case 'edit': {
      const { fate } = action;
      world.service.behave = () => fate;
      const edited = action.do === 'edit' ? pick(invoices, action.at, 'invoiceId') : '';
      const lineItems = Array.from({ length: action.lines }, (_, line) =>
        aLine({
          description: parts[(action.at + line) % parts.length] ?? '',
          quantity: line === 1 ? '1.5' : '1',
          unitPrice: (action.cents / 100).toFixed(2),
          taxed: line < 2,
        }),
      );
      await world.submit({
        ...(edited && { invoiceId: edited }),
        mail: action.do === 'send' || action.mail,
        invoice: {
          ...(edited && { invoiceNumber: pick(invoices, action.at, 'invoiceNumber') }),
          clientName: names[action.client] ?? '',
          lineItems,
          ...charges[action.charge],
          issueDate: action.issued,
          dueDate: action.due,
        },
      });
      world.service.behave = () => 'accept';
      break;
    }
    case 'again':
      await world.submit({ invoiceId, asStored: true });
      break;
    case 'pay':
      await world.pay(invoiceId, { amount: action.amount, date: action.date });
      break;
    case 'unpay':
      await world.unpay(invoiceId);
      break;
    case 'void':
    case 'unvoid':
      await invoiceVoids(world.plain, world.clock).setVoid(pat, invoiceId, {
        void: action.do === 'void',
      });
      break;
    case 'draft':
    case 'continue': {
      const draftId = action.do === 'continue' ? invoiceId : '';
      const number = draftId && pick(invoices, action.at, 'invoiceNumber');
      const key = world.newKey();
      await saveInvoiceDraft(
        {
          userId: pat,
          submissionId: key,
          ...(draftId && { invoiceId: draftId }),
          invoice: anInvoice({
            invoiceNumber: number || `DRAFT-${key.slice(-5)}`,
            clientName: names[action.client] ?? '',
            dueDate: action.date,
            lineItems: [aLine({ unitPrice: action.amount })],
          }),
        },
        world.ordinaryPorts(),
      );
      break;
    }
    case 'discard': {
      const drafts = invoiceDrafts(world.plain, world.clock);
      await deleteInvoiceDraft({ userId: pat, invoiceId }, { invoices: invoiceReader(world.plain), drafts });
      break;
    }
    case 'rename':
      await book.edit(pat, pick(clients, action.at, 'clientId') || 'none', draft);
      break;
    case 'delete':
      await book.remove(pat, pick(clients, action.at, 'clientId') || 'none');
      break;
    case 'add':
      await book.add(pat, draft);
  }
}
