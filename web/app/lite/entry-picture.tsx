import { brand } from '#domain/brand';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { SheetPreview } from '../../features/documents/sheet/sheet-preview.tsx';

const example = sheetOfDraft(
  {
    invoiceNumber: 'INV-1042',
    issueDate: '2026-11-03',
    dueDate: '2026-11-17',
    businessName: 'Alvarez Plumbing',
    businessAddress: '48 Mill Road',
    businessCity: 'Portland, OR 97205',
    businessPhone: '(555) 555-0118',
    businessEmail: 'office@alvarez.example',
    clientName: 'Greene Residence',
    clientAddress: '219 Oak Street',
    clientCity: 'Portland, OR 97212',
    clientPhone: '',
    clientEmail: '',
    notes: 'Thank you. Payable within 14 days.',
    lineItems: [
      { description: 'Replace kitchen faucet', quantity: '1', unitPrice: '185' },
      { description: 'Labor, hours', quantity: '2.5', unitPrice: '95' },
      { description: 'Supply lines and fittings', quantity: '4', unitPrice: '12.50' },
    ],
  },
  { edition: 'lite' },
);

/** A picture of an invoice as clients receive it. Decorative: it has no interactive elements. */
export function EntryPicture() {
  return (
    <div className="sticky top-0 flex h-dvh flex-col justify-center gap-10 px-12 py-12 xl:px-20">
      <div className="max-w-[30rem]">
        <p className="text-3xl font-semibold">{brand.tagline}</p>
        <p className="mt-3 text-lg text-muted">
          Write the invoice once. Your details, clients and prices fill themselves in next time, and the PDF
          is in your inbox as soon as you press send.
        </p>
      </div>
      <div
        inert
        className="aspect-[612/560] max-w-[34rem] overflow-hidden rounded-card border border-line shadow-raised"
      >
        <SheetPreview sheet={example} />
      </div>
    </div>
  );
}
