import { sampleInvoice } from '#domain/content/sample-invoice';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { SheetPreview } from '../documents/sheet/sheet-preview.tsx';

/** The invoice component itself, with a name in place of the sample's: a sheet of paper that runs off the desk. */
export function InvoiceSample({ businessName }: { readonly businessName?: string }) {
  const sheet = sheetOfDraft(
    businessName ? { ...sampleInvoice, ...ownBusiness(businessName) } : sampleInvoice,
  );
  return (
    <section
      aria-label="Example of an invoice"
      className="sheet-near max-h-96 overflow-hidden rounded-t-card border border-b-0 border-line bg-white shadow-raised sm:max-h-[32rem]"
    >
      <SheetPreview sheet={sheet} />
    </section>
  );
}

const ownBusiness = (businessName: string) => ({
  businessName,
  businessAddress: '',
  businessCity: '',
  businessPhone: '',
  businessEmail: '',
});
