import { shownClientName } from '#domain/lite-invoice/invoice-texts';
import { sheetOfDraft } from '#domain/paper/invoice-sheet';
import { cleanLine } from '#domain/text';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { PageLink } from '../../../routing/page-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { UnsentForm } from './unsent-forms.ts';
import { useUnsentForms } from './use-unsent-forms.ts';

/** "Invoice #INV-1001, Dana Whitfield, $302.81": what somebody knows a form by. */
function nameOf({ draft }: UnsentForm): string {
  const number = cleanLine(draft.invoiceNumber);
  const invoice = number === '' ? 'Invoice' : `Invoice #${number}`;
  const parts = [invoice, shownClientName(draft.clientName), sheetOfDraft(draft).total.value];
  return (draft.invoiceId === '' ? '' : 'Changes of ') + parts.join(', ');
}

interface UnsentFormListProps {
  /** The form that is open: it is no news. */
  readonly except?: string;
  /** Rows shown; where there are more, a link leads to all. */
  readonly most?: number;
}

/** The forms this browser keeps, which nobody sent or saved yet. */
export function UnsentFormList({ except, most = Number.POSITIVE_INFINITY }: UnsentFormListProps) {
  const { forms, discard } = useUnsentForms();
  const others = forms.filter(({ formId }) => formId !== except);
  if (others.length === 0) return null;
  return (
    <Alert tone="info" className="mb-4 py-1.5 print:hidden">
      <ul aria-label="Not saved yet" className="divide-y divide-line">
        {others.slice(0, most).map((form) => (
          <UnsentRow key={form.formId} form={form} onDiscard={() => discard(form)} />
        ))}
      </ul>
      {others.length > most && (
        <PageLink to="liteInvoices" className="inline-flex min-h-11 items-center font-medium text-link">
          All {others.length} forms that are not saved yet
        </PageLink>
      )}
    </Alert>
  );
}

interface UnsentRowProps {
  readonly form: UnsentForm;
  readonly onDiscard: () => void;
}

function UnsentRow({ form, onDiscard }: UnsentRowProps) {
  const name = nameOf(form);
  const { formId, draft } = form;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 py-1.5 break-words">Not saved yet: {name}</span>
      <span className="-mx-3 flex">
        <PageLink
          to="liteInvoiceGenerator"
          suffix={`?${generatorSearch({ editing: draft.invoiceId, formId })}`}
          className={buttonClasses('quiet')}
        >
          Continue<VisuallyHidden>{name}</VisuallyHidden>
        </PageLink>
        <Button variant="quiet" onClick={onDiscard}>
          Discard<VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </span>
    </li>
  );
}
