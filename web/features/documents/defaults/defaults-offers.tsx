import { useEffect, useRef, useState } from 'react';
import {
  type DefaultsOffer,
  type DocumentDefaults,
  defaultsOffers,
  defaultsOfferTexts,
} from '#domain/invoices/defaults-offer';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { Button } from '../../../ui/button.tsx';
import { newOffersOf, rememberOffered, wasOffered } from './offered-once.ts';
import { useChangeDefaults } from './use-change-defaults.ts';

interface DefaultsOffersProps {
  /** ID of the invoice or quote that was sent. */
  readonly documentId: string;
  readonly sent: DocumentDefaults;
  readonly className?: string;
}

/**
 * The tax and terms of a sent document as defaults, if they differ: the account's first ones are used at once, with
 * "Undo"; others are offered. Each difference comes up only once.
 */
export function DefaultsOffers({ documentId, sent, className }: DefaultsOffersProps) {
  const { userId } = useUser();
  const { lite } = useProfile();
  const [offers] = useState(() =>
    newOffersOf(userId, documentId, defaultsOffers(sent, lite)).map((offer) => ({
      ...offer,
      // What was undone is not used again when this page is loaded again.
      isUsedAtOnce: offer.isFirst && !wasOffered(userId, offer),
    })),
  );
  useEffect(() => void rememberOffered(userId, documentId, offers), [userId, documentId, offers]);
  if (offers.length === 0) return null;
  return (
    <ul className={className}>
      {offers.map((offer) => (
        <li
          key={offer.what}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 text-left"
        >
          <Offer offer={offer} isUsedAtOnce={offer.isUsedAtOnce} />
        </li>
      ))}
    </ul>
  );
}

function Offer({ offer, isUsedAtOnce }: { readonly offer: DefaultsOffer; readonly isUsedAtOnce: boolean }) {
  const { state, failure, isSaving, use, undo } = useChangeDefaults(offer);
  const begin = useRef(isUsedAtOnce ? use : undefined);
  useEffect(() => {
    begin.current?.();
    begin.current = undefined;
  }, []);
  const statusTexts = {
    open: '',
    used: defaultsOfferTexts.used(offer.what),
    undone: defaultsOfferTexts.undone,
  };
  return (
    <>
      {state === 'open' && <p className="text-sm">{defaultsOfferTexts.onlyHere(offer.what)}</p>}
      <span role="status" className="text-sm text-muted">
        {statusTexts[state]}
      </span>
      {state !== 'undone' && (
        <Button
          variant={state === 'open' ? 'outline' : 'quiet'}
          className={state === 'open' ? undefined : '-my-2 -ml-4 justify-items-start'}
          busy={isSaving}
          busyLabel="Saving..."
          onClick={state === 'open' ? use : undo}
        >
          {state === 'open' ? defaultsOfferTexts.use(offer.what) : 'Undo'}
        </Button>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-sm text-error">
          {failure}
        </p>
      )}
    </>
  );
}
