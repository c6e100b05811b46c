import { Ban, CopyPlus, Download, Ellipsis, Link2, RefreshCw, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QuoteDetail } from '#domain/contract/quotes';
import { quotePageUrl, renewLinkTexts } from '#domain/public-links/client-page';
import { quoteTransition } from '#domain/quotes/quote-state';
import { isOwnersOnly } from '#domain/quotes/quote-words';
import { siteRoutes } from '#domain/site-routes';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { saveAs } from '../../../adapters/save-as.ts';
import { useUser } from '../../../session/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { Spinner } from '../../../ui/loading.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { forgetQuotesOf } from '../editor/unsent-quotes.ts';
import { useChangeQuote, useDeleteQuote } from '../use-own-quote.ts';

const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;

type Question = Omit<NonNullable<ComponentProps<typeof LazyConfirmDialog>['asked']>, 'open' | 'onClose'>;

const withdrawal = {
  title: 'Withdraw this quote?',
  description: 'Its link will say that it was withdrawn. You can send a new revision later.',
  confirm: 'Withdraw',
} as const;

const deletion = {
  title: 'Delete this draft?',
  description: 'It was never sent. This action cannot be undone.',
  confirm: 'Delete',
} as const;

/** What a menu item does, and what went wrong. */
function useQuoteActs({ quoteId, linkId = quoteId }: QuoteDetail) {
  const { userId } = useUser();
  const navigate = useNavigate();
  const showToast = useToast();
  const copy = (id: string, done: string) => {
    const address = quotePageUrl(location.origin, id);
    return navigator.clipboard.writeText(address).then(
      () => showToast({ title: done }),
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
  const all = [renewing, withdrawing, deleting];
  const isBusy = all.some(({ isPending }) => isPending) || certificate.state.kind === 'running';
  /** One action at a time. The failure of an earlier one is no longer shown. */
  const begin = (act: () => void) => () => {
    if (isBusy) return;
    for (const { reset } of [...all, certificate]) reset();
    act();
  };
  return {
    isBusy,
    // For a quote of the mobile app, the link ID is the quote ID.
    copyLink: () => void copy(linkId, 'Link copied.'),
    renew: begin(() => renewing.change(undefined)),
    withdraw: begin(() => withdrawing.change(undefined)),
    remove: begin(deleting.remove),
    downloadCertificate: begin(() => void certificate.run()),
    duplicate: () => void navigate(`${siteRoutes.liteQuoteEditor.path}?copy=${quoteId}`),
    failure:
      renewing.failure ??
      withdrawing.failure ??
      deleting.failure ??
      (certificate.state.kind === 'failed'
        ? 'The certificate could not be downloaded. Please try again.'
        : undefined),
  };
}

/** The other actions on a quote: link, certificate and copy, and those that take it away last. */
export function QuoteMore({ quote }: { readonly quote: QuoteDetail }) {
  const { state, isLite, content, importId } = quote;
  const acts = useQuoteActs(quote);
  const [question, setQuestion] = useState<Question>();
  const [isAsked, setIsAsked] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setIsAsked(true);
  };
  const confirmed = (act: () => void) => () => {
    setIsAsked(false);
    act();
  };
  // An imported quote no longer changes.
  const isHistory = importId !== undefined;
  const isWithClient = state !== 'draft' && !isHistory && !isOwnersOnly(quote);
  const mayWithdraw = isLite && isWithClient && quoteTransition(state, 'withdraw').ok;
  return (
    <>
      <Menu
        trigger={
          <span className="inline-flex items-center gap-2">
            {acts.isBusy ? <Spinner /> : <Ellipsis {...icon} />}
            More
          </span>
        }
        triggerClassName={buttonClasses('outline', 'max-sm:grow')}
      >
        {isWithClient && (
          <MenuItem onClick={acts.copyLink}>
            <Link2 {...icon} />
            Copy link
          </MenuItem>
        )}
        {isWithClient && isLite && (
          <MenuItem
            isDisabled={acts.isBusy}
            onClick={() => ask({ ...renewLinkTexts.question, onConfirm: confirmed(acts.renew) })}
          >
            <RefreshCw {...icon} />
            {renewLinkTexts.button}
          </MenuItem>
        )}
        {state === 'approved' && isLite && !isHistory && (content.revision ?? 0) > 0 && (
          <MenuItem isDisabled={acts.isBusy} onClick={acts.downloadCertificate}>
            <Download {...icon} />
            Download certificate
          </MenuItem>
        )}
        <MenuItem onClick={acts.duplicate}>
          <CopyPlus {...icon} />
          Duplicate
        </MenuItem>
        <TakeAwayItems
          isDisabled={acts.isBusy}
          onWithdraw={
            mayWithdraw ? () => ask({ ...withdrawal, onConfirm: confirmed(acts.withdraw) }) : undefined
          }
          onDelete={
            state === 'draft' ? () => ask({ ...deletion, onConfirm: confirmed(acts.remove) }) : undefined
          }
        />
      </Menu>
      {acts.failure !== undefined && (
        <Alert tone="error" className="w-full">
          {acts.failure}
        </Alert>
      )}
      <LazyConfirmDialog
        asked={question && { ...question, open: isAsked, onClose: () => setIsAsked(false) }}
      />
    </>
  );
}

interface TakeAwayItemsProps {
  readonly isDisabled: boolean;
  /** Undefined if it cannot be withdrawn. */
  readonly onWithdraw: (() => void) | undefined;
  /** Undefined if it cannot be deleted. */
  readonly onDelete: (() => void) | undefined;
}

const TakeAwayItems = ({ isDisabled, onWithdraw, onDelete }: TakeAwayItemsProps) => (
  <>
    {(onWithdraw ?? onDelete) && <MenuSeparator />}
    {onWithdraw && (
      <MenuItem isDangerous isDisabled={isDisabled} onClick={onWithdraw}>
        <Ban {...icon} />
        Withdraw
      </MenuItem>
    )}
    {onDelete && (
      <MenuItem isDangerous isDisabled={isDisabled} onClick={onDelete}>
        <Trash2 {...icon} />
        Delete
      </MenuItem>
    )}
  </>
);
