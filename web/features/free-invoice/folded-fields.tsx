import { type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { classNames } from '../../ui/class-names.ts';
import { FoldedLine, RefusedFields } from '../../ui/phone-fold.tsx';
import { elementId } from '../documents/form/form-faults.ts';
import type { InvoiceForm } from '../documents/form/use-invoice-form.ts';

interface FoldedFieldsProps {
  readonly form: InvoiceForm<FreeInvoiceDraft>;
  readonly label: string;
  /** The fields inside, of which the first is focused when they are opened. */
  readonly fields: readonly [keyof FreeInvoiceDraft, ...(keyof FreeInvoiceDraft)[]];
  /** The fields of these that a new form fills, so that their content opens nothing. */
  readonly prefilled?: readonly (keyof FreeInvoiceDraft)[];
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Fields that a phone shows after one press, or once one of them contains something or has a fault; then they stay. They
 * are hidden by CSS, because the page is prerendered for all screens.
 */
export function FoldedFields({
  form,
  label,
  fields,
  prefilled = [],
  className,
  children,
}: FoldedFieldsProps) {
  const refused = use(RefusedFields);
  const [isOpen, setIsOpen] = useState(false);
  const isNeeded = fields.some(
    (field) =>
      form.errors.has(field) || refused.includes(field) || (form.draft[field] && !prefilled.includes(field)),
  );
  if (isNeeded && !isOpen) setIsOpen(true);
  const open = () => {
    flushSync(() => setIsOpen(true));
    document.getElementById(elementId(fields[0]))?.focus();
  };
  return (
    <>
      {!isOpen && (
        <div className="sm:hidden">
          <FoldedLine label={label} onOpen={open} />
        </div>
      )}
      <div className={classNames(className, !isOpen && 'max-sm:hidden')}>{children}</div>
    </>
  );
}
