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
import { termChoices, termLabel } from '#domain/invoices/terms';
import { elementId } from './form-faults.ts';
import type { TextFieldName } from './form-state.ts';
import { PrintedArea, PrintedField } from './printed-field.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';

type Bound<Draft extends InvoiceDraft> = {
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

/** What an input needs of the form; the functions are stable between renders. */
interface Binding<Draft extends InvoiceDraft>
  extends Pick<InvoiceForm<Draft>, 'dispatch' | 'change' | 'leave'> {
  readonly field: TextFieldName<Draft>;
  readonly value: string;
  readonly error: string | undefined;
}

/** The part of the form that concerns one field, so that the input renders only for its own changes. */
const bindingOf = <Draft extends InvoiceDraft>({ form, field }: Bound<Draft>): Binding<Draft> => ({
  field,
  value: (form.draft[field] as string | undefined) ?? '',
  error: form.errors.get(field),
  dispatch: form.dispatch,
  change: form.change,
  leave: form.leave,
});

/** The props of an input that is bound to a field of the draft. */
function bound<Rest extends object>({
  field,
  dispatch,
  change,
  leave,
  ...rest
}: Binding<InvoiceDraft> & Rest) {
  /** Records whether the browser can parse the field's content. */
  const noteReadable = ({ currentTarget }: SyntheticEvent<FieldElement>) =>
    dispatch({ kind: 'read', field, isReadable: !currentTarget.validity.badInput });
  return {
    ...rest,
    id: elementId(field),
    name: field,
    onChange: (event: ChangeEvent<FieldElement>) => {
      change(field, event.currentTarget.value);
      noteReadable(event);
    },
    onBlur: (event: FocusEvent<FieldElement>) => {
      noteReadable(event);
      if (!isWindowBlur(event)) leave(field);
    },
    // A half-typed date fires no other event.
    onKeyUp: (event: KeyboardEvent<FieldElement>) => noteReadable(event),
  };
}

type Unbound<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'onKeyUp' | 'form'>;

type InputProps = Unbound<ComponentProps<typeof PrintedField>>;
type AreaProps = Unbound<ComponentProps<typeof PrintedArea>>;

const BoundField = memo((props: Binding<InvoiceDraft> & InputProps) => (
  <PrintedField {...bound<InputProps>(props)} />
));

const BoundArea = memo((props: Binding<InvoiceDraft> & AreaProps) => (
  <PrintedArea {...bound<AreaProps>(props)} />
));

/** A text input for a field of the draft. */
export const DraftField = <Draft extends InvoiceDraft>({
  form,
  field,
  ...rest
}: Bound<Draft> & InputProps) => (
  // A component without type parameters, as `memo` returns: the field is one of the draft's own.
  <BoundField {...rest} {...(bindingOf({ form, field }) as unknown as Binding<InvoiceDraft>)} />
);

/** A multi-line text input for a field of the draft. */
export const DraftArea = <Draft extends InvoiceDraft>({ form, field, ...rest }: Bound<Draft> & AreaProps) => (
  <BoundArea {...rest} {...(bindingOf({ form, field }) as unknown as Binding<InvoiceDraft>)} />
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

/** The options of a select for payment terms in days; `none` is the label of the empty option. */
export const TermOptions = ({ none }: { readonly none: string }) => (
  <>
    <option value="">{none}</option>
    {termChoices.map((days) => (
      <option key={days} value={days}>
        {termLabel(days)}
      </option>
    ))}
  </>
);

/** Explains which keys submit the form, on devices with a keyboard. */
export const SubmitKeys = ({ does }: { readonly does: 'sends' | 'saves' }) => (
  <span className="hidden lg:inline">Ctrl+Enter or ⌘+Enter {does} it.</span>
);
