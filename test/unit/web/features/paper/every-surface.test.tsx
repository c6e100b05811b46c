import { cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { amountsOf } from '#domain/paper/amounts';
import type { Invoice } from '#domain/paper/invoice';
import type { InvoiceDraft } from '#domain/paper/invoice-draft';
import { sheetOfDraft, sheetOfInvoice } from '#domain/paper/invoice-sheet';
import { validateInvoice } from '#domain/paper/validate-invoice';
import { renderInvoicePdf } from '#lambdas/adapters/pdf/render-invoice-pdf';
import { unprovenInvoiceMail } from '#lambdas/delivery/unproven-invoice-mail';
import { invoiceMail } from '#lambdas/lite-invoice/invoice-mail';
import { effort } from '#test/support/effort';
import { aLine, anInvoice, checked as checkedOf } from '#test/support/invoices';
import { readPdf, shows } from '#test/support/pdf-reader';
import { InvoiceFacts } from '../../../../../web/features/lite-invoice/detail/invoice-facts.tsx';
import { InvoiceRow } from '../../../../../web/features/lite-invoice/history/invoice-row.tsx';
import { useInvoiceForm } from '../../../../../web/features/paper/form/use-invoice-form.ts';
import { LinesEditor } from '../../../../../web/features/paper/lines/lines-editor.tsx';
import { SheetPreview } from '../../../../../web/features/paper/sheet/sheet-preview.tsx';
import { QuoteSheet } from '../../../../../web/features/quote/quote-sheet.tsx';
import { aSummary, renderLite } from '../../../../support/lite-surroundings.tsx';

afterEach(cleanup);

const decimals = (most: number, places: number) =>
  fc.integer({ min: 1, max: most }).map((value) => String(value / 10 ** places));

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
});

const faultsOf = (draft: InvoiceDraft) => {
  const checked = validateInvoice(draft, 'above-zero');
  return checked.ok ? [] : checked.refusal;
};

function Form({ draft }: { readonly draft: InvoiceDraft }) {
  const form = useInvoiceForm<InvoiceDraft>(faultsOf, () => draft);
  return <LinesEditor form={form} sheet={sheetOfDraft(form.draft)} />;
}

async function drawn(part: Parameters<typeof renderLite>[0]): Promise<string> {
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
  const free = unprovenInvoiceMail({
    ...common,
    to: 'dana@example.com',
    invoice,
    message: { kind: 'free-invoice', id: 'm1' },
    secret: 's',
    now: new Date('2026-11-03T10:00:00Z'),
  });
  const lite = invoiceMail({ ...common, userId: 'dana', content });
  return [free.text, free.html, lite.text, lite.html];
};

test('form, preview, PDF, mails, history, detail and quote page show the same strings', async () => {
  for (const draft of fc.sample(drafts, { numRuns: effort(8, 200), seed: 14 }).map(anInvoice)) {
    const invoice = checkedOf(draft);
    const sheet = sheetOfInvoice(invoice);
    expect(sheetOfDraft(draft)).toEqual(sheet);
    const amounts = amountsOf(invoice);
    const sums = [sheet.subtotal, ...(sheet.adjustments ?? []), sheet.total];
    const strings = sums.flatMap(({ label, value }) => [label, value]);
    const totals = sheet.rows.map(({ total }) => total);

    const form = await drawn(<Form draft={draft} />);
    for (const string of [...totals, ...(sheet.adjustments ? strings : [])]) expect(form).toContain(string);
    const preview = await drawn(<SheetPreview sheet={sheet} />);
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
      await drawn(<InvoiceRow invoice={summary} onPrefetch={() => undefined} onDeleted={() => undefined} />),
    ).toContain(total);
    expect(await drawn(<InvoiceFacts invoice={summary} notes="" />)).toContain(total);

    // A quote has neither discount nor marks, so its lines and its tax are an invoice's without them.
    const { taxRate = 0 } = invoice;
    const lineItems = invoice.lineItems.map(({ taxed: _taxed, ...line }) => line);
    const plain = sheetOfInvoice({
      ...checkedOf(anInvoice()),
      lineItems,
      ...(taxRate > 0 && { taxRate, taxName: 'Tax' }),
    });
    const quote = await drawn(
      <QuoteSheet
        quote={{
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
          lineItems: lineItems.map(({ unitPrice: price, ...line }) => ({ ...line, price })),
        }}
      />,
    );
    for (const { total: line } of plain.rows) expect(quote).toContain(line);
    for (const { label, value } of [plain.subtotal, ...(plain.adjustments ?? []), plain.total]) {
      expect(quote).toContain(label);
      expect(quote).toContain(value);
    }
  }
});
