import type { PaidAmounts } from '#domain/documents/amounts';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { sampleInvoice, samplePaidCents, sampleSteps } from '#domain/site/sample-invoice';
import { SheetPreview } from '../documents/sheet/sheet-preview.tsx';
import { StatusStepper } from '../documents/status-stepper.tsx';

interface SampleProps {
  /** Replaces the business of the sample. */
  readonly businessName?: string;
}

const cardClasses =
  'overflow-hidden rounded-t-card border border-b-0 border-line bg-white shadow-raised max-h-96 sm:max-h-[32rem]';

const sheetOfSample = (businessName?: string, paid: PaidAmounts = {}) =>
  sheetOfDraft(
    businessName ? { ...sampleInvoice, ...businessNamed(businessName) } : sampleInvoice,
    { edition: 'free' },
    paid,
  );

/** A sample invoice, rendered with the real component and cut off at the lower edge. */
export const InvoiceSample = ({ businessName }: SampleProps) => (
  <section aria-label="Example of an invoice" className={`sheet-near ${cardClasses}`}>
    <SheetPreview sheet={sheetOfSample(businessName)} />
  </section>
);

/** A sample invoice from draft to paid, with the status above the document as in the app. */
export function PaidInvoiceSample({ businessName }: SampleProps) {
  const sheet = sheetOfSample(businessName, { paidCents: samplePaidCents });
  return (
    <section aria-label="Example of an invoice" className={cardClasses}>
      <div className="border-b border-line bg-surface p-4 sm:p-6">
        <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
          <span translate="no">{sampleInvoice.clientName}</span>
          <span className="text-2xl tabular-nums" translate="no">
            {sheet.total.value}
          </span>
        </p>
        <p className="mb-4 text-sm text-muted" translate="no">
          {sampleInvoice.invoiceNumber}
        </p>
        <StatusStepper steps={sampleSteps} isAnimated />
      </div>
      <div className="sheet-near">
        <SheetPreview sheet={sheet} />
      </div>
    </section>
  );
}

const businessNamed = (businessName: string) => ({
  businessName,
  businessAddress: '',
  businessCity: '',
  businessPhone: '',
  businessEmail: '',
});
