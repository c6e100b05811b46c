import { PageLink } from '../../../routing/page-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { KeptForm } from './form-slots.ts';

interface UnsentFormListProps<Draft> {
  readonly forms: readonly KeptForm<Draft>[];
  /** What somebody knows a form by. */
  readonly nameOf: (draft: Draft) => string;
  /** The page that continues a form, and its query. */
  readonly editor: 'liteInvoiceGenerator' | 'liteQuoteEditor';
  readonly searchOf: (form: KeptForm<Draft>) => string;
  readonly onDiscard: (form: KeptForm<Draft>) => void;
  /** Rows shown; where there are more, a link leads to all. */
  readonly most: number;
  /** The page that shows all. */
  readonly all: 'liteInvoices' | 'liteQuotes';
}

/** Forms that this browser keeps, which nobody sent or saved yet. */
export function UnsentFormList<Draft>(props: UnsentFormListProps<Draft>) {
  const { forms, nameOf, editor, searchOf, onDiscard, most, all } = props;
  if (forms.length === 0) return null;
  return (
    <Alert tone="info" className="mb-4 py-1.5 print:hidden">
      <ul aria-label="Not saved yet" className="divide-y divide-line">
        {forms.slice(0, most).map((form) => {
          const name = nameOf(form.draft);
          return (
            <li key={form.formId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 py-1.5 break-words">Not saved yet: {name}</span>
              <span className="-mx-3 flex">
                <PageLink to={editor} suffix={`?${searchOf(form)}`} className={buttonClasses('quiet')}>
                  Continue<VisuallyHidden>{name}</VisuallyHidden>
                </PageLink>
                <Button variant="quiet" onClick={() => onDiscard(form)}>
                  Discard<VisuallyHidden>{name}</VisuallyHidden>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {forms.length > most && (
        <PageLink to={all} className="inline-flex min-h-11 items-center font-medium text-link">
          All {forms.length} forms that are not saved yet
        </PageLink>
      )}
    </Alert>
  );
}
