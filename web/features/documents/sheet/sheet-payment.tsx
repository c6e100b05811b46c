import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { SheetPayment as Payment } from '#domain/documents/sheet-payment';
import { lazyCode } from '../late-code.ts';

const useQrCode = lazyCode(() => import('./qr-code.ts'));

/** The payment instructions, with the QR code of the client's page beside them. */
export function SheetPayment({ sheet: { payment } }: { readonly sheet: InvoiceSheet }) {
  if (!payment) return null;
  const { heading, text, link, code } = payment;
  return (
    <div className="sheet-section sheet-payment">
      <div>
        <p className="sheet-heading">{heading}</p>
        {text !== undefined && <p className="sheet-notes sheet-soft">{text}</p>}
        {link && (
          <p className="sheet-notes sheet-soft">
            {link.label}: {link.url}
          </p>
        )}
      </div>
      {code && <QrCode {...code} />}
    </div>
  );
}

/** The QR code of a URL. Before the invoice is emailed, the URL is '' and an empty frame is shown. */
function QrCode({ url, caption }: NonNullable<Payment['code']>) {
  const code = useQrCode(url !== '')?.qrCode(url);
  return (
    <div>
      {code && url !== '' ? (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} className="sheet-code" aria-hidden="true">
          <path d={code.path} />
        </svg>
      ) : (
        <div className="sheet-code sheet-code-later" />
      )}
      <p className="sheet-caption sheet-muted">{caption}</p>
    </div>
  );
}
