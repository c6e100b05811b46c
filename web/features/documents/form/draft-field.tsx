import type {
  ChangeEvent,
  ComponentProps,
  FocusEvent,
  KeyboardEvent,
  MouseEvent,
  ReactNode,
  SyntheticEvent,
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

/** Records whether the browser can parse the field's content. */
const noteReadable = <Draft extends InvoiceDraft>(
  { form, field }: Bound<Draft>,
  { currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>,
) => form.dispatch({ kind: 'read', field, isReadable: !currentTarget.validity.badInput });

/** Props that bind an input to a field of the draft. */
const bound = <Draft extends InvoiceDraft>({ form, field }: Bound<Draft>) => ({
  id: elementId(field),
  name: field,
  value: (form.draft[field] as string | undefined) ?? '',
  error: form.errors.get(field),
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    form.change(field, event.currentTarget.value);
    noteReadable({ form, field }, event);
  },
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    noteReadable({ form, field }, event);
    if (!isWindowBlur(event)) form.leave(field);
  },
  // A half-typed date fires no other event.
  onKeyUp: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    noteReadable({ form, field }, event),
});

type Unbound<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'onKeyUp' | 'form'>;

/** A text input for a field of the draft. */
export const DraftField = <Draft extends InvoiceDraft>({
  form,
  field,
  ...rest
}: Bound<Draft> & Unbound<ComponentProps<typeof PrintedField>>) => (
  <PrintedField {...rest} {...bound({ form, field })} />
);

/** A multi-line text input for a field of the draft. */
export const DraftArea = <Draft extends InvoiceDraft>({
  form,
  field,
  ...rest
}: Bound<Draft> & Unbound<ComponentProps<typeof PrintedArea>>) => (
  <PrintedArea {...rest} {...bound({ form, field })} />
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
