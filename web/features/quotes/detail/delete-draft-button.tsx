import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { QuoteDetail } from '#domain/contract/quotes';
import { siteRoutes } from '#domain/site-routes';
import { useUser } from '../../../session/session.tsx';
import { AskingButton } from '../../../ui/asking-button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { forgetQuotesOf } from '../editor/unsent-quotes.ts';
import { useDeleteQuote } from '../use-own-quote.ts';

/** Deletes a draft that was never sent, after confirmation. */
export function DeleteDraftButton({ quote: { quoteId } }: { readonly quote: QuoteDetail }) {
  const { userId } = useUser();
  const navigate = useNavigate();
  const showToast = useToast();
  const { remove, isPending, failure } = useDeleteQuote(quoteId, () => {
    forgetQuotesOf(userId, quoteId);
    showToast({ title: 'The draft was deleted.' });
    void navigate(siteRoutes.liteQuotes.path);
  });
  return (
    <AskingButton
      question={{
        title: 'Delete this draft?',
        description: 'It was never sent. This action cannot be undone.',
        confirm: 'Delete',
      }}
      busy={isPending}
      busyLabel="Deleting..."
      failure={failure}
      onConfirm={() => remove()}
    >
      <Trash2 aria-hidden className="size-4" />
      Delete
    </AskingButton>
  );
}
