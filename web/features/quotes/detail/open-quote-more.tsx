import { Ban, CopyPlus, Download, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paperTexts } from '#domain/invoices/emailed-paper';
import { quotePageUrl, renewLinkTexts } from '#domain/public-links/client-page';
import type { QuoteDetail } from '#domain/quotes/contract';
import { inWordsOf } from '#domain/quotes/quote-page-words';
import { quoteTransition } from '#domain/quotes/quote-state';
import { isRefusedOnly } from '#domain/quotes/quote-words';
import { siteRoutes } from '#domain/site-routes';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { saveAs } from '../../../adapters/save-as.ts';
import { useUser } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { type MenuProps, OpenMenu } from '../../../ui/menu-popup.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { forgetQuotesOf } from '../editor/unsent-quotes.ts';
import { useChangeQuote, useDeleteQuote } from '../use-own-quote.ts';

const iconProps = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;

type Question = Omit<
  NonNullable<ComponentProps<typeof LazyConfirmDialog>['confirmation']>,
  'open' | 'onClose'
>;

const withdrawQuestion = {
  title: 'Withdraw this quote?',
  description: 'Its link will say that it was withdrawn. You can send a new revision later.',
  confirm: 'Withdraw',
} as const;

const deleteQuestion = {
  title: 'Delete this draft?',
  description: 'It was never sent. This action cannot be undone.',
  confirm: 'Delete',
} as const;

/** The actions of the menu, and the error text of the last one that failed. */
function useQuoteActions({ quoteId, linkId = quoteId, content }: QuoteDetail) {
  const { userId } = useUser();
  const navigate = useNavigate();
  const showToast = useToast();
  const copy = (id: string, successText: string) => {
    const address = quotePageUrl(location.origin, id);
    return navigator.clipboard.writeText(address).then(
      () => showToast({ title: successText }),
      // Without access to the clipboard, the user can copy the address from the toast.
      () => showToast({ title: address }),
    );
  };
  const renewing = useChangeQuote(async () => {
    const answer = await callAsAccount('renew-quote-link', { path: { quoteId } });
    await copy(answer.quote.linkId ?? quoteId, renewLinkTexts.done);
    return answer;
  });
  const withdrawing = useChangeQuote(() => callAsAccount('withdraw-quote', { path: { quoteId } }));
  const deleting = useDeleteQuote(quoteId, () => {
    forgetQuotesOf(userId, quoteId);
    showToast({ title: 'The draft was deleted.' });
    void navigate(siteRoutes.liteQuotes.path);
  });
  const certificate = useAction(async () =>
    saveAs(await callAsAccount('get-own-certificate', { path: { quoteId } }), 'certificate-of-approval.pdf'),
  );
  const pdf = useAction(async () => {
    const file = await callAsAccount('get-own-quote-pdf', { path: { quoteId } });
    // Loaded only for a download.
    const { quoteFileName } = await import('#domain/documents/invoice-file-name');
    saveAs(file, quoteFileName({ ...content, businessName: content.business?.name ?? '' }));
  });
  const mutations = [renewing, withdrawing, deleting];
  const downloads = [certificate, pdf];
  const isBusy =
    mutations.some(({ isPending }) => isPending) || downloads.some(({ state }) => state.kind === 'running');
  /** Starts one action at a time, and hides the failure of an earlier one. */
  const startUnlessBusy = (action: () => void) => () => {
    if (isBusy) return;
    for (const { reset } of [...mutations, ...downloads]) reset();
    action();
  };
  return {
    isBusy,
    // For a quote of the mobile app, the link ID is the quote ID.
    copyLink: () => void copy(linkId, 'Link copied.'),
    renew: startUnlessBusy(() => renewing.change(undefined)),
    withdraw: startUnlessBusy(() => withdrawing.change(undefined)),
    remove: startUnlessBusy(deleting.remove),
    downloadPdf: startUnlessBusy(() => void pdf.run()),
    downloadCertificate: startUnlessBusy(() => void certificate.run()),
    duplicate: () => void navigate(`${siteRoutes.liteQuoteEditor.path}?copy=${quoteId}`),
    failure:
      renewing.failure ??
      withdrawing.failure ??
      deleting.failure ??
      (certificate.state.kind === 'failed'
        ? 'The certificate could not be downloaded. Please try again.'
        : undefined) ??
      (pdf.state.kind === 'failed' ? 'The PDF could not be downloaded. Please try again.' : undefined),
  };
}

interface OpenQuoteMoreProps {
  readonly quote: QuoteDetail;
  /** The button of the menu; its icon shows whether an action is running. */
  readonly button: (icon: ReactNode) => Omit<MenuProps, 'children'>;
}

/**
 * The opened menu of a quote, its questions, and the error of an action: link, PDF, certificate, duplicate; withdrawing
 * and deleting come last.
 */
export function OpenQuoteMore({ quote, button }: OpenQuoteMoreProps) {
  const { state, isLite, content, importId } = quote;
  const actions = useQuoteActions(quote);
  const [question, setQuestion] = useState<Question>();
  const [isQuestionOpen, setIsQuestionOpen] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setIsQuestionOpen(true);
  };
  const afterConfirmation = (action: () => void) => () => {
    setIsQuestionOpen(false);
    action();
  };
  // An imported quote no longer changes.
  const isImported = importId !== undefined;
  const hasClientLink = state !== 'draft' && !isImported && !isRefusedOnly(quote);
  const wasSentFromLite = isLite && (content.revision ?? 0) > 0;
  const hasCertificate = state === 'approved' && wasSentFromLite && !isImported;
  const mayWithdraw = isLite && hasClientLink && quoteTransition(state, 'withdraw').ok;
  return (
    <>
      <OpenMenu {...button(actions.isBusy && <Spinner />)}>
        {hasClientLink && (
          <MenuItem onClick={actions.copyLink}>
            <Link2 {...iconProps} />
            Copy link
          </MenuItem>
        )}
        {hasClientLink && isLite && (
          <MenuItem
            isDisabled={actions.isBusy}
            onClick={() =>
              ask({ ...renewLinkTexts.quoteQuestion, onConfirm: afterConfirmation(actions.renew) })
            }
          >
            <RefreshCw {...iconProps} />
            {renewLinkTexts.button}
          </MenuItem>
        )}
        <MenuItem isDisabled={actions.isBusy} onClick={actions.downloadPdf}>
          <Download {...iconProps} />
          Download PDF
        </MenuItem>
        {hasCertificate && (
          <MenuItem isDisabled={actions.isBusy} onClick={actions.downloadCertificate}>
            <Download {...iconProps} />
            {quote.changes?.length ? `Download certificate: ${paperTexts.now}` : 'Download certificate'}
          </MenuItem>
        )}
        <MenuItem onClick={actions.duplicate}>
          <CopyPlus {...iconProps} />
          Duplicate
        </MenuItem>
        <DestructiveItems
          isDisabled={actions.isBusy}
          onWithdraw={
            mayWithdraw
              ? () =>
                  ask({
                    ...withdrawQuestion,
                    title: inWordsOf(content, withdrawQuestion.title),
                    onConfirm: afterConfirmation(actions.withdraw),
                  })
              : undefined
          }
          onDelete={
            state === 'draft'
              ? () => ask({ ...deleteQuestion, onConfirm: afterConfirmation(actions.remove) })
              : undefined
          }
        />
      </OpenMenu>
      {actions.failure !== undefined && (
        <Alert tone="error" className="w-full">
          {actions.failure}
        </Alert>
      )}
      <LazyConfirmDialog
        confirmation={
          question && { ...question, open: isQuestionOpen, onClose: () => setIsQuestionOpen(false) }
        }
      />
    </>
  );
}

interface DestructiveItemsProps {
  readonly isDisabled: boolean;
  /** Undefined if it cannot be withdrawn. */
  readonly onWithdraw: (() => void) | undefined;
  /** Undefined if it cannot be deleted. */
  readonly onDelete: (() => void) | undefined;
}

const DestructiveItems = ({ isDisabled, onWithdraw, onDelete }: DestructiveItemsProps) => (
  <>
    {(onWithdraw ?? onDelete) && <MenuSeparator />}
    {onWithdraw && (
      <MenuItem isDangerous isDisabled={isDisabled} onClick={onWithdraw}>
        <Ban {...iconProps} />
        Withdraw
      </MenuItem>
    )}
    {onDelete && (
      <MenuItem isDangerous isDisabled={isDisabled} onClick={onDelete}>
        <Trash2 {...iconProps} />
        Delete
      </MenuItem>
    )}
  </>
);
