import type { ReactNode } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import { deductedCentsOf, isVoid } from '#domain/documents/money-amounts';
import { progressRows } from '#domain/documents/progress';
import { balanceLabel, settlementOf } from '#domain/documents/settlement';
import type { StandingFacts } from '#domain/documents/standing';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { paidOf } from '#domain/invoices/deposit-paid';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceTexts } from '#domain/invoices/invoice-texts';
import { formatDollars } from '#domain/money';
import { changedPartOf } from '#domain/quotes/part-now';
import { useAccountDay } from '../../../session/use-account-day.ts';
import { classNames } from '../../../ui/class-names.ts';
import { FoldedCard } from '../../../ui/folded-card.tsx';
import { InvoiceBadge } from '../invoice-badge.tsx';
import { useStanding } from '../use-standing.ts';

type BilledInvoice = InvoiceSummary & Pick<Partial<InvoiceDetail>, 'billing'>;

interface InvoiceFactsProps {
  /** With its payments and what its quote's invoices bill, once they are loaded. */
  readonly invoice: BilledInvoice & Pick<StandingFacts, 'payments'>;
  readonly notes: string;
  /** Also open on a phone. */
  readonly isOpen?: boolean;
}

/** The details card. Dates show the full month name; instants are shown as days in the account's time zone. */
export function InvoiceFacts({ invoice, notes, isOpen = false }: InvoiceFactsProps) {
  const dayOf = useAccountDay();
  const { paidOn } = useStanding(invoice);
  // The same rows as on the document.
  const { settlement = [] } = settlementOf(invoice.totalCents, {
    depositCents: invoice.depositCents,
    ...paidOf(invoice),
  });
  const longDateOf = (instant: string): string => formatLongDate(dayOf(instant));
  return (
    <FoldedCard title="Details" isOpen={isOpen}>
      <dl className="mt-1 divide-y divide-line sm:mt-3">
        <Fact label="Status">
          <InvoiceBadge invoice={invoice} />
        </Fact>
        <Fact label="Created">{longDateOf(invoice.createdAt)}</Fact>
        {invoice.sentAt !== undefined && <Fact label="Sent">{longDateOf(invoice.sentAt)}</Fact>}
        {invoice.paidAt !== undefined && (
          // The day of the payment, not of its recording; only marked as paid, it has no payment.
          <Fact label="Paid on">
            {paidOn === undefined ? longDateOf(invoice.paidAt) : formatLongDate(paidOn)}
          </Fact>
        )}
        {invoice.voidedAt !== undefined && <Fact label="Voided">{longDateOf(invoice.voidedAt)}</Fact>}
        <Fact label="Due Date">{formatLongDate(invoice.dueDate) || invoiceTexts.noDueDateInWords}</Fact>
        <Fact label="Total Amount">
          <span className="font-semibold tabular-nums" translate="no">
            {formatDollars(invoice.totalCents)}
          </span>
        </Fact>
        {settlement.map(({ label, value }) => (
          <Fact key={label} label={label}>
            <span
              className={classNames('tabular-nums', label === balanceLabel && 'font-semibold')}
              translate="no"
            >
              {value}
            </span>
          </Fact>
        ))}
        {progressOfInvoice(invoice).map(({ label, value }) => (
          <Fact key={label} label={label}>
            <span className="tabular-nums" translate="no">
              {value}
            </span>
          </Fact>
        ))}
        {notes !== '' && (
          <div className="py-3">
            <dt className="text-sm text-muted">Notes</dt>
            <dd className="mt-1 break-words whitespace-pre-wrap text-sm">{notes}</dd>
          </div>
        )}
      </dl>
    </FoldedCard>
  );
}

/** What a progress invoice says about the agreed total, as on its sheet. A void invoice bills nothing. */
function progressOfInvoice(invoice: BilledInvoice) {
  const { progress } = invoice;
  if (!progress || isVoid(invoice)) return [];
  const changed = changedPartOf(invoice);
  return progressRows(changed?.progress ?? progress, deductedCentsOf(invoice), changed?.isRemainderOld);
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 py-1.5 sm:py-3">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="flex min-w-0 justify-end break-words text-right">{children}</dd>
  </div>
);
