import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QuoteDetail } from '#domain/contract/lite-quote';
import { siteRoutes } from '#domain/site-routes';
import { useUser } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { forgetQuoteForm } from '../editor/quote-form.ts';
import { useDeleteQuote } from '../use-own-quote.ts';

/** Deletes a draft that was never sent, once that was confirmed. */
export function DeleteDraftButton({ quote: { quoteId, contentId } }: { readonly quote: QuoteDetail }) {
  const [isAsked, setIsAsked] = useState<boolean>();
  const { userId } = useUser();
  const navigate = useNavigate();
  const showToast = useToast();
  const { remove, isPending, failure } = useDeleteQuote(quoteId, () => {
    forgetQuoteForm(userId, { quoteId, basedOn: contentId });
    showToast({ title: 'The draft was deleted.' });
    void navigate(siteRoutes.liteQuotes.path);
  });
  return (
    <>
      <Button variant="outline" busy={isPending} busyLabel="Deleting..." onClick={() => setIsAsked(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      {failure !== undefined && (
        <Alert tone="error" className="w-full">
          {failure}
        </Alert>
      )}
      <LazyConfirmDialog
        asked={
          isAsked === undefined
            ? undefined
            : {
                open: isAsked,
                title: 'Delete this draft?',
                description: 'It was never sent. This action cannot be undone.',
                confirm: 'Delete',
                onClose: () => setIsAsked(false),
                onConfirm: () => {
                  setIsAsked(false);
                  remove();
                },
              }
        }
      />
    </>
  );
}
