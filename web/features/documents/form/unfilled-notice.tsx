import { textsOfInvoice, unfilledNotice } from '#domain/recurring/dated-texts';
import { useUnprintableNotice } from './printed-field.tsx';

/** The notice of `useUnprintableNotice`; else one about placeholders, which only invoices that repeat fill in. */
export function usePrintedNotice(text: string): string | undefined {
  const unprintable = useUnprintableNotice(text);
  return unprintable ?? unfilledNotice(text);
}

interface UnfilledNoticeProps {
  readonly document: Parameters<typeof textsOfInvoice>[0];
  /** The message to the client, if there is one. */
  readonly message?: string;
}

/** Says before sending that the client reads the placeholders of a document as typed; empty if it has none. */
export function UnfilledNotice({ document, message = '' }: UnfilledNoticeProps) {
  const notice = unfilledNotice(...textsOfInvoice(document), message);
  return (
    notice !== undefined && (
      <p role="status" className="my-1 basis-full text-sm font-medium text-warning wrap-anywhere">
        {notice}
      </p>
    )
  );
}
