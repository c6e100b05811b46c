import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { termChoices, termLabel } from '#domain/documents/terms';
import { elementId } from './form-faults.ts';
import type { TextFieldName } from './form-state.ts';
import { PrintedArea, PrintedField } from './printed-field.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';

type FieldOfForm<Draft extends InvoiceDraft> = {
  readonly form: InvoiceForm<Draft>;
  readonly field: TextFieldName<Draft>;
};

/** True if the whole window lost focus: the user did not leave the field, so its errors are not shown yet. */
export const isWindowBlur = (event: FocusEvent): boolean => document.activeElement === event.target;

/**
 * For mouse presses on a button of the form: keeps focus in the field, because an error shown on blur would move the
 * button before the click.
 */
export const keepFieldFocus = (event: MouseEvent): void => event.preventDefault();

type FieldElement = HTMLInputElement | HTMLTextAreaElement;

/** The value, error and functions that an input takes from the form. The functions are stable between renders. */
interface FieldBinding<Draft extends InvoiceDraft>
  extends Pick<InvoiceForm<Draft>, 'dispatch' | 'change' | 'onFieldBlur'> {
  readonly field: TextFieldName<Draft>;
  readonly value: string;
  readonly error: string | undefined;
}

/**
 * Picks the part of the form that concerns one field, so that a memoized input renders only when this field changes.
 */
const bindingOf = <Draft extends InvoiceDraft>({ form, field }: FieldOfForm<Draft>): FieldBinding<Draft> => ({
  field,
  value: (form.draft[field] as string | undefined) ?? '',
  error: form.errors.get(field),
  dispatch: form.dispatch,
  change: form.change,
  onFieldBlur: form.onFieldBlur,
});

/** The props of an input that is bound to a field of the draft. */
function inputPropsOf<Rest extends object>({
  field,
  dispatch,
  change,
  onFieldBlur,
  ...rest
}: FieldBinding<InvoiceDraft> & Rest) {
  /** Records whether the browser can parse the field's content. */
  const reportReadability = ({ currentTarget }: SyntheticEvent<FieldElement>) =>
    dispatch({ kind: 'read', field, isReadable: !currentTarget.validity.badInput });
  return {
    ...rest,
    id: elementId(field),
    name: field,
    onChange: (event: ChangeEvent<FieldElement>) => {
      change(field, event.currentTarget.value);
      reportReadability(event);
    },
    onBlur: (event: FocusEvent<FieldElement>) => {
      reportReadability(event);
      if (!isWindowBlur(event)) onFieldBlur(field);
    },
    // While a date is incomplete, typing fires no change event.
    onKeyUp: (event: KeyboardEvent<FieldElement>) => reportReadability(event),
  };
}

type Unbound<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'onKeyUp' | 'form'>;

type InputProps = Unbound<ComponentProps<typeof PrintedField>>;
type AreaProps = Unbound<ComponentProps<typeof PrintedArea>>;

const BoundField = memo((props: FieldBinding<InvoiceDraft> & InputProps) => (
  <PrintedField {...inputPropsOf<InputProps>(props)} />
));

const BoundArea = memo((props: FieldBinding<InvoiceDraft> & AreaProps) => (
  <PrintedArea {...inputPropsOf<AreaProps>(props)} />
));

/** A text input for a field of the draft. */
export const DraftField = <Draft extends InvoiceDraft>({
  form,
  field,
  ...rest
}: FieldOfForm<Draft> & InputProps) => (
  // `memo` returns a component without type parameters, so the draft's type is lost here.
  <BoundField {...rest} {...(bindingOf({ form, field }) as unknown as FieldBinding<InvoiceDraft>)} />
);

/** A multi-line text input for a field of the draft. */
export const DraftArea = <Draft extends InvoiceDraft>({
  form,
  field,
  ...rest
}: FieldOfForm<Draft> & AreaProps) => (
  <BoundArea {...rest} {...(bindingOf({ form, field }) as unknown as FieldBinding<InvoiceDraft>)} />
);

/** A section of a form, with its title. */
export const FormSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <div className="p-4 sm:p-6">
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  </div>
);

/** The options of a select for payment terms in days; `emptyLabel` is the label of the option without terms. */
export const TermOptions = ({ emptyLabel }: { readonly emptyLabel: string }) => (
  <>
    <option value="">{emptyLabel}</option>
    {termChoices.map((days) => (
      <option key={days} value={days}>
        {termLabel(days)}
      </option>
    ))}
  </>
);

/** Explains which keys submit the form, on devices with a keyboard. */
export const SubmitKeys = ({ action }: { readonly action: 'sends' | 'saves' }) => (
  <span className="hidden lg:inline">Ctrl+Enter or ⌘+Enter {action} it.</span>
);
