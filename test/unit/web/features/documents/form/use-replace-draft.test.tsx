import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { aFullInvoice } from '#test/support/invoices';
import { useReplaceDraft } from '../../../../../../web/features/documents/form/use-replace-draft.ts';
import * as toastHost from '../../../../../../web/ui/toast-host.tsx';

const toasts: { readonly request: toastHost.ToastRequest; readonly dismiss: () => void }[] = [];

beforeEach(() => {
  toasts.length = 0;
  vi.spyOn(toastHost, 'useToast').mockReturnValue((request) => {
    const dismiss = vi.fn();
    toasts.push({ request, dismiss });
    return dismiss;
  });
});

const typed: InvoiceDraft = { ...aFullInvoice(), notes: 'typed' };
const blank: InvoiceDraft = { ...aFullInvoice(), notes: '' };

/** Clears a form, and returns it with the toast that offers Undo. */
function clearForm() {
  const { result } = renderHook(() => {
    const [draft, setDraft] = useState(typed);
    const dispatch = ({ draft: next }: { readonly draft?: InvoiceDraft }) => next && setDraft(next);
    return { draft, setDraft, replace: useReplaceDraft({ draft, dispatch: dispatch as never }) };
  });
  act(() => result.current.replace(blank, 'Form cleared'));
  const [toast] = toasts;
  if (!toast) throw new Error('Nothing was offered');
  return { form: result, toast, undo: () => act(() => toast.request.action?.run()) };
}

test('Undo restores a form that was cleared', () => {
  const { form, toast, undo } = clearForm();
  expect(form.current.draft).toBe(blank);
  expect(toast.dismiss).not.toHaveBeenCalled();
  undo();
  expect(form.current.draft).toBe(typed);
});

test('Undo disappears as soon as something is typed, and a click on it while it disappears does nothing', () => {
  const { form, toast, undo } = clearForm();
  const typedAfterwards = { ...blank, notes: 'typed since' };
  act(() => form.current.setDraft(typedAfterwards));
  expect(toast.dismiss).toHaveBeenCalledOnce();
  undo();
  expect(form.current.draft).toBe(typedAfterwards);
});
