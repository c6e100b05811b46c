import { useCallback, useEffect, useMemo, useState } from 'react';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { PageLink } from '../../../routing/page-link.tsx';
import { useUser } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type FormSlots, formsChanged, type UnsentForm } from './form-slots.ts';

/** The forms in the given slots, updated when this or another tab changes them. */
function useUnsentForms<Draft>(slots: FormSlots<Draft>) {
  const [forms, setForms] = useState(() => slots.readAll());
  const showToast = useToast();
  const read = useCallback(() => setForms(slots.readAll()), [slots]);
  useEffect(() => {
    read();
    for (const event of ['storage', formsChanged]) window.addEventListener(event, read);
    return () => {
      for (const event of ['storage', formsChanged]) window.removeEventListener(event, read);
    };
  }, [read]);

  function discard({ formId, draft, changedAt, wasNotSent, mayBeSent }: UnsentForm<Draft>) {
    slots.forget(formId);
    const failure = mayBeSent ? 'unknown' : 'failed';
    const undo = () => slots.keep(formId, draft, changedAt, wasNotSent ? failure : undefined);
    showToast({ title: 'Form discarded', action: { label: 'Undo', run: undo } });
  }
  return { forms, discard };
}

/** What a list says about a form, or about changes of a document, after an attempt to send it. */
export function notSentWords(
  { mayBeSent }: Pick<UnsentForm<unknown>, 'mayBeSent'>,
  subject: 'form' | 'changes',
) {
  if (mayBeSent) return 'may not have been sent';
  return subject === 'form' ? 'was not sent' : 'were not sent';
}

/** Common props of the lists of unsent invoices and unsent quotes. */
export interface UnsentListProps<Draft> {
  /** ID of the open form, which is not listed. */
  readonly exceptFormId?: string;
  /** Returns true for the forms to list; by default all are listed. */
  readonly isListed?: (draft: Draft) => boolean;
  /** Lists only forms that the user tried to send, or left without a network. */
  readonly onlyNotSent?: boolean;
  /** Classes of the list; by default the space below it. */
  readonly className?: string;
  /** Maximum number of rows; if there are more, a link leads to all of them. */
  readonly maxRows?: number;
}

interface UnsentFormListProps<Draft> extends UnsentListProps<Draft> {
  readonly slotsOf: (userId: string) => FormSlots<Draft>;
  /** Returns the name of a form in the list. */
  readonly nameOf: (draft: Draft) => string;
  /** Returns the sentence about a form: "Invoice 1007 was not sent: Ruth Keller, $302.81", or "may not have been sent". */
  readonly notSentTextOf: (form: UnsentForm<Draft>) => string;
  /** Returns the ID of the stored document that a form edits, or ''. */
  readonly documentIdOf: (draft: Draft) => string;
  readonly editorPage: 'liteInvoiceGenerator' | 'liteQuoteEditor';
  /** The page that lists all of them. */
  readonly allFormsPage: 'liteInvoices' | 'liteQuotes';
}

/** The forms in this browser that were neither sent nor saved. `slotsOf` must be stable. */
export function UnsentFormList<Draft>(props: UnsentFormListProps<Draft>) {
  const {
    slotsOf,
    nameOf,
    notSentTextOf,
    onlyNotSent = false,
    documentIdOf,
    editorPage,
    allFormsPage,
    exceptFormId,
    isListed,
    className = 'mb-4',
    maxRows = Number.POSITIVE_INFINITY,
  } = props;
  const { userId } = useUser();
  const slots = useMemo(() => slotsOf(userId), [slotsOf, userId]);
  const { forms: allForms, discard } = useUnsentForms(slots);
  const forms = allForms.filter(
    ({ formId, draft, wasNotSent }) =>
      formId !== exceptFormId && (wasNotSent || !onlyNotSent) && (isListed?.(draft) ?? true),
  );
  if (forms.length === 0) return null;
  return (
    <Alert tone="info" className={classNames(className, 'py-1.5 print:hidden')}>
      <ul aria-label="Not saved yet" className="divide-y divide-line">
        {forms.slice(0, maxRows).map((form) => {
          const name = nameOf(form.draft);
          const search = generatorSearch({ editing: documentIdOf(form.draft), formId: form.formId });
          return (
            <li key={form.formId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 py-1.5 break-words">
                {form.wasNotSent ? notSentTextOf(form) : `Not saved yet: ${name}`}
              </span>
              <span className="-mx-3 flex">
                <PageLink to={editorPage} suffix={`?${search}`} className={buttonClasses('quiet')}>
                  Continue<VisuallyHidden>{name}</VisuallyHidden>
                </PageLink>
                <Button variant="quiet" onClick={() => discard(form)}>
                  Discard<VisuallyHidden>{name}</VisuallyHidden>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {forms.length > maxRows && (
        <PageLink to={allFormsPage} className="inline-flex min-h-11 items-center font-medium text-link">
          All {forms.length} forms that are not saved yet
        </PageLink>
      )}
    </Alert>
  );
}
