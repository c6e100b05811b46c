import { ChevronDown } from 'lucide-react';
import { clientMailTexts } from '#domain/client-email/client-mail';
import { clientMailOpening } from '#domain/client-email/client-mail-opening';
import { parseClientMessage } from '#domain/client-email/client-message';
import type { EmailLines } from '#domain/documents/email-lines';
import { buttonText, howToPayTexts } from '#domain/documents/how-to-pay';
import type { Invoice } from '#domain/documents/invoice';
import type { ClientVersion } from '#domain/documents/invoice-status';
import type { PartStanding } from '#domain/documents/progress';
import type { PrintedMoney } from '#domain/documents/settlement';
import { detailsWithNotice } from '#domain/profile/payee-notice';
import type { DatedDetails } from '#domain/profile/payment-details';
import { AsWritten } from '../../ui/as-written.tsx';

interface ClientMailPreviewProps {
  readonly invoice: Invoice;
  /** The money that the email prints. */
  readonly paidAmounts: PrintedMoney;
  readonly message: string;
  readonly to: string;
  readonly howToPay: DatedDetails | undefined;
  /** How the part of a quote that it bills stands now; by default as it was when the invoice was made. */
  readonly part?: PartStanding | undefined;
  /** The version that the client received before; the email then says what changed. */
  readonly replacedVersion?: ClientVersion | undefined;
  /** True to show the preview expanded at first. */
  readonly isInitiallyOpen?: boolean;
}

/** A preview of the email to the client, collapsed by default. */
export function ClientMailPreview(props: ClientMailPreviewProps) {
  const {
    invoice,
    message,
    to,
    howToPay,
    paidAmounts,
    part,
    replacedVersion,
    isInitiallyOpen = false,
  } = props;
  const sentMessage = parseClientMessage(message);
  const texts = clientMailTexts(invoice, sentMessage, paidAmounts, {
    part,
    replaces: replacedVersion,
  });
  const opening = clientMailOpening(invoice, sentMessage, paidAmounts);
  return (
    <details open={isInitiallyOpen} className="group mt-3 rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
        Preview the email
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line p-3 text-sm wrap-anywhere">
        <dl className="grid gap-1 text-muted">
          <LabeledLine label="From" value={texts.from} />
          <LabeledLine label="To" value={to} />
          <LabeledLine label="Subject" value={texts.subject} />
        </dl>
        <div className="mt-3 grid gap-3 rounded-control border border-line p-4">
          <p className="text-base font-semibold">{texts.heading}</p>
          <dl className="grid gap-1">
            {texts.facts.map(({ label, value }) => (
              <LabeledLine key={label} label={label} value={value} />
            ))}
          </dl>
          {opening !== undefined && <p>{opening}</p>}
          {texts.correction !== undefined && <p>{texts.correction}</p>}
          {texts.part !== undefined && <p>{texts.part}</p>}
          {texts.checking !== undefined && <p>{texts.checking}</p>}
          {texts.message.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <p key={index}>{line}</p>
          ))}
          <p className="font-semibold text-link">{texts.button}</p>
          <LinesPreview lines={texts.lines} />
          <HowToPayPreview howToPay={howToPay} business={invoice.businessName} />
          <p className="text-xs text-muted">
            {texts.sentBy} <span className="underline">{texts.stop}</span>
          </p>
        </div>
        <p className="mt-2 text-xs text-muted">The PDF is attached.</p>
      </div>
    </details>
  );
}

function LinesPreview({ lines: { lines, sums } }: { readonly lines: EmailLines }) {
  const rows = [
    ...lines.map(({ label, detail, value }) => ({ label: detail ? `${label}, ${detail}` : label, value })),
    ...sums,
  ];
  return (
    <dl className="grid gap-1">
      {rows.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <div key={index} className="flex justify-between gap-4">
          <dt className="min-w-0">
            <AsWritten text={label} />
          </dt>
          <dd className="shrink-0 tabular-nums" translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function HowToPayPreview({
  howToPay,
  business,
}: Pick<ClientMailPreviewProps, 'howToPay'> & { readonly business: string }) {
  const { text, button, notice } = detailsWithNotice(howToPay, business) ?? {};
  return (
    <>
      {(text !== undefined || button) && <p className="font-semibold">{howToPayTexts.heading}</p>}
      {text !== undefined && <p className="whitespace-pre-wrap">{text}</p>}
      {button && <p className="text-link underline">{buttonText(button)}</p>}
      {notice !== undefined && (
        <p className={howToPay?.lastChange?.isRecent ? '' : 'text-xs text-muted'}>{notice}</p>
      )}
    </>
  );
}

const LabeledLine = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex gap-2">
    <dt className="shrink-0">{label}:</dt>
    <dd className="min-w-0 font-medium text-ink">
      <AsWritten text={value} />
    </dd>
  </div>
);
