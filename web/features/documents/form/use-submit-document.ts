import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isUncertain } from '#domain/contract/call-failure';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { failureOf } from '../../../adapters/api/api-error.ts';
import type { SendingFailure } from './form-slots.ts';
import type { InvoiceForm } from './use-invoice-form.ts';
import type { useSubmitFeedback } from './use-submit-feedback.ts';

type SubmitAction = 'send' | 'save';

/** How many things that a document needs are still uploaded or loaded, and how many failed. */
export interface Awaited {
  readonly pending: number;
  readonly failed: number;
}

interface SubmitOptions<Draft extends InvoiceDraft, Failure> {
  readonly form: Pick<InvoiceForm<Draft>, 'faults' | 'unreadableField'>;
  readonly feedback: ReturnType<typeof useSubmitFeedback<Draft, Failure>>;
  /** Stores the form in this browser. Called first, because it may move the form to a new slot. */
  readonly store: () => void;
  /** Notes in this browser how sending failed, so that its lists say so. */
  readonly noteFailure: (failure: SendingFailure) => void;
  /** What sending and saving wait for: uploads of photos, and the addresses of the client. */
  readonly awaited: readonly Awaited[];
  /** True if something outside the fields prevents sending. */
  readonly isBlocked?: boolean;
  readonly send: () => Promise<void>;
  /** Saves the form as a draft. */
  readonly save: () => Promise<void>;
  /** Shows why sending or saving failed. */
  readonly onFailure: (error: unknown, action: SubmitAction) => unknown;
}

/** Without a network nothing was sent; with one, the request may have arrived although its answer did not. */
function sendingFailureOf(error: unknown): SendingFailure {
  const failure = failureOf(error);
  const { kind, code } = failure;
  const mayHaveArrived = isUncertain(failure) && (kind !== 'offline' || navigator.onLine);
  return mayHaveArrived || code === 'delivery-unknown' || code === 'quote-delivery-unknown'
    ? 'unknown'
    : 'failed';
}

/**
 * Submits a form in one of two ways, one at a time: sends it after validation, or saves it as a draft even if it is
 * incomplete. It waits for what is still uploaded or loaded, and submits as soon as that is in the form, unless a part of
 * it fails.
 */
export function useSubmitDocument<Draft extends InvoiceDraft, Failure>(
  options: SubmitOptions<Draft, Failure>,
) {
  const { form, feedback, store, onFailure } = options;
  const [pending, failed] = (['pending', 'failed'] as const).map((state) =>
    options.awaited.reduce((sum, each) => sum + each[state], 0),
  ) as [number, number];
  // Read at once, because a second press can come before the page shows that the first one is being sent.
  const isRunning = useRef(false);
  const sending = useMutation({
    mutationFn: options.send,
    onError: (error) => {
      options.noteFailure(sendingFailureOf(error));
      return onFailure(error, 'send');
    },
  });
  const saving = useMutation({ mutationFn: options.save, onError: (error) => onFailure(error, 'save') });

  function start({ mutate }: typeof sending): void {
    isRunning.current = true;
    mutate(undefined, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  }
  const submit: Record<SubmitAction, () => void> = {
    send() {
      if (isRunning.current) return;
      store();
      feedback.clear();
      if (form.faults.length > 0 || options.isBlocked) return feedback.refuse([]);
      start(sending);
    },
    save() {
      if (isRunning.current) return;
      store();
      feedback.clear();
      // A half-typed date cannot be saved: the draft would lose it.
      if (form.unreadableField !== undefined) return feedback.point(form.unreadableField);
      start(saving);
    },
  };

  const [wait, setWait] = useState<{ readonly action: SubmitAction; readonly failedBefore: number }>();
  const submitNow = useRef(submit);
  submitNow.current = submit;
  const isReady = wait !== undefined && pending === 0;
  useEffect(() => {
    if (!isReady) return;
    setWait(undefined);
    if (failed <= wait.failedBefore) submitNow.current[wait.action]();
  }, [isReady, failed, wait]);
  const orWait = (action: SubmitAction) =>
    pending > 0 ? () => setWait({ action, failedBefore: failed }) : submit[action];

  return {
    isSending: sending.isPending,
    isSaving: saving.isPending,
    /** What is done as soon as everything is uploaded and loaded; undefined while it does not wait. */
    waitsTo: wait?.action,
    send: orWait('send'),
    save: orWait('save'),
  };
}
