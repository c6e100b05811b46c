import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { amountsOf } from '#domain/documents/amounts';
import type { Invoice } from '#domain/documents/invoice';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { clientMail } from '#lambdas/invoices/email-client/client-mail';
import { invoiceMail } from '#lambdas/invoices/send/invoice-mail';
import { unverifiedInvoiceMail } from '#lambdas/messaging/unverified-invoice-mail';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { aClientMailPass } from '#test/support/client-mail-pass';
import { quickOrFull } from '#test/support/effort';
import { aLine, anInvoice, checked as checkedOf } from '#test/support/invoices';
import { readPdf, shows } from '#test/support/pdf-reader';
import { useInvoiceForm } from '../../../../../web/features/documents/form/use-invoice-form.ts';
import { LinesEditor } from '../../../../../web/features/documents/lines/lines-editor.tsx';
import { SheetPreview } from '../../../../../web/features/documents/sheet/sheet-preview.tsx';
import { InvoiceFacts } from '../../../../../web/features/invoices/detail/invoice-facts.tsx';
import { InvoiceRow } from '../../../../../web/features/invoices/history/invoice-row.tsx';
import { ClientInvoice } from '../../../../../web/features/public-links/client-invoice.tsx';
import { QuoteSheet } from '../../../../../web/features/quotes/quote-sheet.tsx';
import { aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';

// Images such as the logo are not available.
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 204 })));

const decimals = (max: number, places: number) =>
  fc.integer({ min: 1, max }).map((value) => String(value / 10 ** places));

const drafts = fc.record({
  lineItems: fc.array(
    fc
      .record({ quantity: decimals(9_999, 2), unitPrice: decimals(999_999, 2), taxed: fc.boolean() })
      .map(aLine),
    { minLength: 1, maxLength: 6 },
  ),
  reference: fc.constantFrom(undefined, 'PO-2026-17'),
  discount: fc.constantFrom(undefined, '10%', '12.345 %', '0.01', '$0.01', '100%'),
  taxName: fc.constantFrom(undefined, 'State tax'),
  taxRate: fc.constantFrom(undefined, '8.25', '0', '7.375'),
  taxParts: fc.constantFrom(undefined, 'State 5 %, County 0.5 %, City 2 %', 'State 0 %'),
  showsTaxParts: fc.constantFrom('', 'yes'),
});

const faultsOf = (draft: InvoiceDraft) => {
  const checked = validateInvoice(draft, 'above-zero');
  return checked.ok ? [] : checked.refusal;
};

function Form({ draft }: { readonly draft: InvoiceDraft }) {
  const form = useInvoiceForm<InvoiceDraft>(faultsOf, () => draft);
  return <LinesEditor form={form} sheet={sheetOfDraft(form.draft)} />;
}

/** The text that a part of a page shows. */
async function shownText(part: Parameters<typeof renderLite>[0]): Promise<string> {
  const { container, unmount } = await renderLite(part);
  const text = container.textContent ?? '';
  unmount();
  return text;
}

const mailTexts = (invoice: Invoice, totalCents: number) => {
  const common = { pdf: new Uint8Array(), siteOrigin: 'https://billhook.example' };
  const content = {
    contentId: 'c1',
    invoiceId: 'i1',
    bodyHash: '',
    savedAt: '2026-11-03T10:00:00.000Z',
    invoice,
    totalCents,
    brandColor: '#2563eb',
    userEmail: 'dana@example.com',
  };
  const free = unverifiedInvoiceMail({
    ...common,
    to: 'dana@example.com',
    invoice,
    message: { kind: 'free-invoice', id: 'm1' },
    secret: 's',
    now: new Date('2026-11-03T10:00:00Z'),
  });
  const lite = invoiceMail({ ...common, userId: 'dana', content });
  const client = clientMail({
    ...common,
    userId: 'dana',
    content,
    pass: aClientMailPass('client@example.com'),
    message: '',
    paid: {},
    howToPay: undefined,
    isPayable: false,
    mailId: 'm1',
    linkId: 'l1',
    stopSecret: 's',
    now: new Date('2026-11-03T10:00:00Z'),
  });
  return [free, lite, client].flatMap(({ text, html }) => [text, html]);
};

/** The quote that the invoice is made from. A quote without tax has a rate of 0. */
const quoteOf = ({
  lineItems,
  discount,
  taxName,
  taxRate = 0,
  taxParts,
  showsTaxParts,
}: Invoice): QuoteView => ({
  quoteId: 'q',
  state: 'sent',
  businessName: 'B',
  businessPhone: '',
  businessAddress: '',
  businessCity: '',
  title: 'Work',
  clientMessage: '',
  issueDate: '2026-11-03',
  taxRate,
  ...(taxName !== undefined && { taxName }),
  ...(discount && { discount }),
  ...(taxParts && { taxParts }),
  ...(showsTaxParts && { showsTaxParts }),
  lineItems: lineItems.map(({ unitPrice: price, ...line }) => ({ ...line, price })),
});

test("form, preview, PDF, emails, history, invoice page, the client's page and the quote show the same texts and amounts", async () => {
  for (const draft of fc.sample(drafts, { numRuns: quickOrFull(8, 200), seed: 14 }).map(anInvoice)) {
    const invoice = checkedOf(draft);
    const sheet = sheetOfInvoice(invoice);
    expect(sheetOfDraft(draft)).toEqual(sheet);
    const amounts = amountsOf(invoice);
    const sums = [sheet.subtotal, ...(sheet.adjustments ?? []), sheet.total];
    const strings = sums.flatMap(({ label, value }) => [label, value]);
    const totals = sheet.rows.map(({ total }) => total);

    // The form shows the subtotal and total only if a discount or tax changes it.
    const form = await shownText(<Form draft={draft} />);
    for (const string of [...totals, ...(sheet.adjustments ? strings : [])]) expect(form).toContain(string);
    const preview = await shownText(<SheetPreview sheet={sheet} />);
    const facts = sheet.facts.map(({ value }) => value);
    const cells = sheet.rows.flatMap(({ description, quantity, unitPrice }) => [
      description,
      quantity,
      unitPrice,
    ]);
    const all = [...cells, ...totals, ...strings, ...facts];
    for (const string of all) expect(preview).toContain(string);
    const pdf = await readPdf(
      await renderInvoicePdf(sheet, { author: 'A', createdAt: new Date('2026-11-03T10:00:00Z') }),
    );
    for (const string of all) expect(shows(pdf, string), string).toBe(true);

    const { value: total } = sheet.total;
    for (const text of mailTexts(invoice, amounts.total)) expect(text).toContain(total);
    const summary = aSummary({ totalCents: amounts.total });
    expect(
      await shownText(
        <InvoiceRow
          invoice={summary}
          onPrefetch={() => undefined}
          onDeleted={() => undefined}
          isSelected={false}
          isSelectable
          onToggle={() => undefined}
        />,
      ),
    ).toContain(total);
    expect(await shownText(<InvoiceFacts invoice={summary} notes="" />)).toContain(total);

    const view = {
      number: invoice.invoiceNumber,
      state: 'sent' as const,
      sentence: 'No due date',
      business: { name: 'B', phone: '', email: '' },
      paper: { sheet, hasLogo: false, fileName: 'Invoice.pdf' },
      ownerMark: '',
    };
    const link = await shownText(<ClientInvoice linkId="l1" initialView={view} />);
    for (const string of all) expect(link).toContain(string);

    // An invoice shows a tax of 0 %. A quote with a rate of 0 has no tax.
    const hasTax = invoice.taxRate !== undefined && invoice.taxRate > 0;
    const { taxRate: _rate, taxName: _name, taxParts: _parts, ...untaxed } = invoice;
    const plain = hasTax ? sheet : sheetOfInvoice(untaxed);
    const quote = await shownText(<QuoteSheet quote={quoteOf(invoice)} />);
    for (const { description, quantity, unitPrice, total: line } of plain.rows)
      for (const string of [description, quantity, unitPrice, line]) expect(quote).toContain(string);
    for (const { label, value } of [plain.subtotal, ...(plain.adjustments ?? []), plain.total]) {
      expect(quote).toContain(label);
      expect(quote).toContain(value);
    }
  }
}, 600_000);
