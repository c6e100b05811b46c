import { type ComponentType, Suspense, useState } from 'react';
import type { TodayItem } from '#domain/today/today-item';
import { todayTexts } from '#domain/today/today-texts';
import { PageLink } from '../../routing/page-link.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';

interface ItemProps {
  readonly item: TodayItem;
}

interface ResendProps {
  /** Called before the copy is emailed; the item will then disappear. */
  readonly onResend: () => void;
}

/** What the page provides for items about invoices. */
export interface TodayParts {
  /** The dialog; loaded when it is first opened. */
  readonly Dialog: ComponentType<ItemProps>;
  /** The button that emails the owner's copy again. */
  readonly Resend: ComponentType<ItemProps & ResendProps>;
}

/** True for reasons that open a dialog here; the others link to the document's page. */
const hasDialog = ({ reason, clientEmail }: TodayItem): boolean =>
  reason === 'overdue' ||
  reason === 'check-reported' ||
  (clientEmail !== '' && (reason === 'older-version' || reason === 'not-with-client'));

/** The button of an item. */
export function TodayAction({ item, Dialog, Resend, onResend }: ItemProps & ResendProps & TodayParts) {
  const [openings, setOpenings] = useState(0);
  if (item.mail === 'not-sent' || item.mail === 'not-confirmed')
    return <Resend item={item} onResend={onResend} />;
  if (!hasDialog(item)) return <DocumentLink item={item} />;
  return (
    <>
      <Button
        variant="outline"
        aria-label={todayTexts.actionFor(item)}
        onClick={() => setOpenings((count) => count + 1)}
      >
        {todayTexts.action(item)}
      </Button>
      {openings > 0 && (
        <Suspense>
          <Dialog key={openings} item={item} />
        </Suspense>
      )}
    </>
  );
}

function DocumentLink({ item }: ItemProps) {
  const { documentId, reason } = item;
  const linkProps = {
    className: buttonClasses('outline'),
    'aria-label': todayTexts.actionFor(item),
    children: todayTexts.action(item),
  };
  if (item.document === 'job') return <PageLink to="liteJob" params={{ jobId: documentId }} {...linkProps} />;
  if (item.document === 'client')
    return <PageLink to="liteClient" params={{ clientId: documentId }} {...linkProps} />;
  if (item.document === 'invoice')
    return <PageLink to="liteInvoice" params={{ invoiceId: documentId }} {...linkProps} />;
  if (reason === 'left-to-bill')
    return <PageLink to="liteInvoiceGenerator" suffix={`?quote=${documentId}&part=rest`} {...linkProps} />;
  if (reason === 'approved')
    return <PageLink to="liteInvoiceGenerator" suffix={`?quote=${documentId}`} {...linkProps} />;
  return <PageLink to="liteQuote" params={{ quoteId: documentId }} {...linkProps} />;
}
