import { codeCaption } from '#domain/documents/sheet-payment';
import { clientPageUrl } from '#domain/public-links/client-page';
import { lazyCode } from '../documents/late-code.ts';

const useQrCode = lazyCode(() => import('../documents/sheet/qr-code.ts'));

/** The page of an invoice as a code to scan. Only printed, below how to pay: the screen shows the page itself. */
export function PrintedCode({ linkId }: { readonly linkId: string }) {
  const code = useQrCode(true)?.qrCode(clientPageUrl(location.origin, linkId));
  return (
    <div className="hidden print:order-last print:mt-4 print:block print:break-inside-avoid">
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} className="size-24" aria-hidden="true">
          <path d={code.path} />
        </svg>
      )}
      <p className="mt-1 text-sm">{codeCaption}</p>
    </div>
  );
}
