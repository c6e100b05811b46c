import { useMutation } from '@tanstack/react-query';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { clientAddress } from '#domain/invoices/invoice-record';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { openQuestionsOf } from '#domain/invoices/timeline';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AskedText, HowToAnswer } from '../../documents/asked-question.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

const failureText = (error: unknown): string => {
  const failure = failureOf(error);
  return withReference(shownSentence(failure) ?? 'This could not be saved. Please try again.', failure);
};

/** The client's questions that the owner has not marked as answered, newest first. All of them are in the timeline. */
export function InvoiceQuestions({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { invoiceId, invoiceNumber, timeline } = invoice;
  const cache = useInvoiceCache();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callAsAccount('answer-invoice-questions', { path: { invoiceId } }),
    onSettled: async () => {
      await Promise.all([cache.refreshInvoice(invoiceId), cache.refreshStatistics()]);
    },
  });
  return (
    <Card className="p-5 sm:p-6 print:hidden">
      <h2 className="text-lg font-semibold">Questions</h2>
      <ul className="mt-3 divide-y divide-line text-sm">
        {openQuestionsOf(timeline).map(({ at, detail = '' }) => (
          <li key={at} className="py-4 first:pt-0">
            <AskedText text={detail} at={at} />
          </li>
        ))}
      </ul>
      <div className="text-sm">
        <HowToAnswer
          to={clientAddress(invoice)}
          subject={`Re: ${invoiceHeading(invoiceNumber, invoiceId)}`}
        />
        <Button
          variant="outline"
          className="mt-3"
          busy={isPending}
          busyLabel="Saving..."
          onClick={() => mutate()}
        >
          Mark as answered
        </Button>
        {error && (
          <Alert tone="error" className="mt-3">
            {failureText(error)}
          </Alert>
        )}
      </div>
    </Card>
  );
}
