import { CalendarPlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { CalendarDate } from '#domain/calendar-date';
import type { BodyOf } from '#domain/contract/call-types';
import type { QuoteDetail } from '#domain/quotes/contract';
import { extendedTexts, extendedUntil } from '#domain/quotes/extension';
import { quoteWord } from '#domain/quotes/quote-page-words';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useUser } from '../../../session/session.tsx';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { userStorageKey } from '../../../session/user-storage.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { submitOnce } from '../../documents/form/submission-key.ts';
import { useChangeQuote } from '../use-own-quote.ts';

interface ExtendButtonProps {
  readonly quote: QuoteDetail;
  readonly validUntil: CalendarDate;
}

/** Sends the quote again as it is, with a later last day: the date is a part of what the client approves. */
export function ExtendButton({ quote, validUntil }: ExtendButtonProps) {
  const { quoteId, content, contentId, clientId, changeOf } = quote;
  const { userId } = useUser();
  const today = useAccountToday();
  const showToast = useToast();
  const hintId = useId();
  // Kept until it was sent: a date whose email failed is stored already, and must not be extended twice.
  const [pressed, setPressed] = useState<CalendarDate>();
  const until = pressed ?? extendedUntil(validUntil, today);
  const { change, isPending, failure } = useChangeQuote(async () => {
    setPressed(until);
    const { brandColor } = content;
    // Loaded only for an extension.
    const { draftOfQuote } = await import('#domain/quotes/quote-draft');
    const body = {
      quote: { ...draftOfQuote(content), validUntil: until },
      ...(brandColor !== undefined && { brandColor }),
      ...(clientId !== undefined && { clientId }),
      ...(changeOf !== undefined && { changeOf }),
      basedOn: contentId,
    } satisfies BodyOf<'send-quote'>;
    const answer = await submitOnce(
      userStorageKey(userId, `quote-extension.${quoteId}`),
      JSON.stringify(body),
      (key) => callAsAccount('send-quote', { path: { quoteId }, body, key }),
    );
    setPressed(undefined);
    showToast({ title: extendedTexts.done(until) });
    return answer;
  });
  return (
    <>
      <Button
        variant="outline"
        className="max-sm:grow"
        busy={isPending}
        busyLabel={extendedTexts.sending}
        aria-describedby={hintId}
        onClick={() => change(undefined)}
      >
        <span className="inline-flex items-center gap-2">
          <CalendarPlus aria-hidden="true" className="size-4" />
          {extendedTexts.button}
        </span>
      </Button>
      <p id={hintId} className="order-last basis-full text-sm text-muted">
        {extendedTexts.before(content.client?.name || 'your client', quoteWord(content), until)}
      </p>
      {failure !== undefined && (
        <Alert tone="error" className="w-full">
          {failure}
        </Alert>
      )}
    </>
  );
}
