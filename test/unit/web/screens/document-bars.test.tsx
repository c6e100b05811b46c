import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { type InvoiceSheet, sheetOfDraft } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { aLine, anInvoice } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { BillToSection } from '../../../../web/features/documents/client/bill-to-section.tsx';
import type { ClientDraft } from '../../../../web/features/documents/client/client-form.ts';
import { DocumentSubmitBar } from '../../../../web/features/documents/form/document-submit-bar.tsx';
import { DraftArea, DraftField, SubmitKeys } from '../../../../web/features/documents/form/draft-field.tsx';
import { FormNotice } from '../../../../web/features/documents/form/form-notice.tsx';
import { GeneratorLayout } from '../../../../web/features/documents/form/generator-layout.tsx';
import { LineButton, RecipientLine } from '../../../../web/features/documents/form/recipient-line.tsx';
import { useInvoiceForm } from '../../../../web/features/documents/form/use-invoice-form.ts';
import { LinesEditor } from '../../../../web/features/documents/lines/lines-editor.tsx';
import { ToastHost } from '../../../../web/ui/toast-host.tsx';

const nothing = () => undefined;

// The code of the preview is loaded when the network responds.
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({})));

test('the bar of a document shows total, deposit, recipient, failure and the state of its buttons', async () => {
  const submit = { label: 'Send', busyLabel: 'Sending...', busy: false };
  const common = { ref: createRef<HTMLButtonElement>(), total: '$90.00', onTogglePreview: nothing };
  const onSave = vi.fn();
  const draft = { label: 'Save draft', busyLabel: 'Saving...', busy: true, onSave };
  render(
    <>
      <DocumentSubmitBar {...common} isPreviewing={false} submit={submit} draft={undefined} />
      <DocumentSubmitBar
        {...common}
        deposit={[{ label: 'Deposit', value: '$10.00' }]}
        isPreviewing
        submit={submit}
        draft={draft}
        failure={<p>Failed</p>}
        footer={<SubmitKeys action="saves" />}
      >
        <RecipientLine choice="Only to me">To Dana</RecipientLine>
      </DocumentSubmitBar>
      <DocumentSubmitBar
        {...common}
        isPreviewing={false}
        submit={{ ...submit, busy: true }}
        draft={{ ...draft, busy: false }}
      >
        <RecipientLine
          action={
            <LineButton disabled isExpanded={false} className="c" onClick={nothing}>
              Preview
            </LineButton>
          }
        >
          To Dana
        </RecipientLine>
      </DocumentSubmitBar>
      <RecipientLine>To nobody</RecipientLine>
      <LineButton isExpanded onClick={nothing}>
        Open
      </LineButton>
      <FormNotice tone="info" actions={{ 'Start over': nothing }}>
        Kept
      </FormNotice>
      <FormNotice tone="warning" actions={{ 'Show changes': nothing, Discard: nothing }}>
        Put aside
      </FormNotice>
    </>,
  );
  await expectScreen('documents-bars');
  fireEvent.click(screen.getAllByText('Save draft')[1] as Element);
  expect(onSave).toHaveBeenCalledOnce();
});

const faultsOf = (draft: InvoiceDraft) => {
  const checked = validateInvoice(draft, 'above-zero');
  return checked.ok ? [] : checked.refusal;
};
const clients = {
  count: 0,
  isError: false,
  isComplete: true,
  isRestMissing: false,
  retry: nothing,
  search: () => [],
  entries: [],
  update: async () => undefined,
};

/** The form of a quote of $179.00 in its layout. */
function QuoteForm(props: {
  readonly draft?: object;
  readonly isSending?: boolean;
  readonly onSubmit?: () => void;
}) {
  const form = useInvoiceForm<ClientDraft>(faultsOf, () => ({
    ...anInvoice({
      lineItems: [aLine(), aLine({ taxed: false })],
      taxName: 'Tax',
      taxRate: '5',
      taxParts: 'State 5%',
    }),
    clientId: '',
    ...props.draft,
  }));
  const sheet: InvoiceSheet = { ...sheetOfDraft(form.draft), title: 'QUOTE' };
  return (
    <ToastHost>
      <GeneratorLayout
        form={form}
        sheet={sheet}
        noun="Quote"
        refusedByServer={[{ field: 'notes', message: 'Notes are refused.' }]}
        errorList={null}
        column={null}
        isPreviewing={false}
        isSending={props.isSending ?? false}
        onSubmit={props.onSubmit ?? nothing}
        sendsEmail={false}
        submitBar={<button type="submit">Send</button>}
      >
        <BillToSection form={form} clients={clients} heading="Prepared for" />
        <DraftField form={form} field="issueDate" label="Date" type="date" />
        <DraftArea form={form} field="notes" label="Notes" />
        <DraftField form={form} field="reference" label="Last" enterKeyHint="send" />
        <LinesEditor form={form} sheet={sheet} taxHint={<p>As last time</p>} />
      </GeneratorLayout>
    </ToastHost>
  );
}

test('a quote is named as such in its form', async () => {
  render(<QuoteForm />);
  await expectScreen('documents-quote-form', document.querySelector('form > div') as Element);
  expect(document.querySelector('form')?.getAttribute('aria-label')).toBe('Quote');
  expect(screen.getByLabelText('Quote preview').tagName).toBe('SECTION');
});

test('while a document is sent, its form takes no input', () => {
  const { rerender } = render(<QuoteForm isSending />);
  const content = () => document.querySelector('.transition-opacity') as Element;
  expect([content().hasAttribute('inert'), content().className]).toEqual([
    true,
    'transition-opacity opacity-60',
  ]);
  expect(fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'x' })).toBe(false);
  rerender(<QuoteForm />);
  expect([content().hasAttribute('inert'), content().className]).toEqual([false, 'transition-opacity']);
  expect(fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'x' })).toBe(true);
});

test('Enter submits with Ctrl or Cmd, and does nothing in most fields', () => {
  const onSubmit = vi.fn();
  render(<QuoteForm onSubmit={onSubmit} />);
  const pressKey = (label: string, keys: object) => fireEvent.keyDown(screen.getByLabelText(label), keys);
  expect([
    pressKey('Date', { key: 'Enter' }),
    pressKey('Last', { key: 'Enter' }),
    pressKey('Notes', { key: 'Enter' }),
  ]).toEqual([false, true, true]);
  expect(pressKey('Date', { key: 'a', ctrlKey: true })).toBe(true);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(pressKey('Notes', { key: 'Enter', metaKey: true })).toBe(false);
  pressKey('Date', { key: 'Enter', ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(2);
  fireEvent.submit(document.querySelector('form') as Element);
  expect(onSubmit).toHaveBeenCalledTimes(3);
});

test('a half-typed date is an error once its field is left, but not when the whole window is', async () => {
  render(<QuoteForm />);
  const field = screen.getByLabelText<HTMLInputElement>('Date');
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });
  act(() => field.focus());
  fireEvent.keyUp(field);
  // The window lost focus: the field is still the active element.
  fireEvent.blur(field);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  act(() => field.blur());
  expect(field.getAttribute('aria-invalid')).toBe('true');
  Object.defineProperty(field, 'validity', { value: { badInput: false }, configurable: true });
  fireEvent.keyUp(field);
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('Enter in a line moves between rows, except while composing, and rows end at the limit', async () => {
  const lineItems = Array.from({ length: 3 }, () => aLine());
  render(<QuoteForm draft={{ lineItems }} />);
  const cell = (line: number) => screen.getByLabelText(`Line ${line} Qty`);
  cell(2).focus();
  fireEvent.keyDown(cell(2), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(cell(2), { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(cell(2), { key: 'Enter', metaKey: true });
  fireEvent.keyDown(cell(2), { key: 'a' });
  expect(document.activeElement).toBe(cell(2));
  fireEvent.keyDown(cell(2), { key: 'Enter' });
  expect(document.activeElement).toBe(cell(3));
  fireEvent.keyDown(cell(3), { key: 'Enter', shiftKey: true });
  expect(document.activeElement).toBe(cell(2));
  fireEvent.keyDown(cell(3), { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('Line 4 Description'));
  fireEvent.keyDown(screen.getByLabelText('Remove line 4'), { key: 'Enter' });
  expect(screen.queryByLabelText('Line 5 Qty')).toBeNull();
});
