import { clientDisplayName, reachTexts } from '#domain/invoices/client-reach';
import type { QuoteDetail } from '#domain/quotes/contract';
import { quoteWord } from '#domain/quotes/quote-page-words';
import { reminderSentence } from '#domain/quotes/quote-reminders';
import { emailedVersion, isRefusedOnly, quoteTexts } from '#domain/quotes/quote-words';
import { PageLink } from '../../../routing/page-link.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { useAccountDay, useAccountTime } from '../../../session/use-account-day.ts';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Card } from '../../../ui/card.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { type VersionHolder, VersionHolders } from '../../documents/version-holder.tsx';

const clientOf = ({ content: { client }, clientName }: QuoteDetail) => ({
  clientName,
  clientEmail: client?.email ?? '',
});

/** The client's address and the version that was emailed to it; empty if it is not certain that one arrived. */
function holdersOf(quote: QuoteDetail): readonly VersionHolder[] {
  const recipient = quote.content.client?.email ?? '';
  const emailed = recipient === '' ? undefined : emailedVersion(quote);
  if (!emailed) return [];
  return [{ recipient, version: 'it', since: emailed.since, hasOlderVersion: false }];
}

/**
 * Shows which version of a sent quote its client has, who was emailed the certificate of its approval, and when the
 * owner is emailed. Empty for drafts, imports and quotes whose only email was refused.
 */
export function QuoteHolders({ quote }: { readonly quote: QuoteDetail }) {
  const { state, isLite, importId, certificateEmails } = quote;
  if (state === 'draft' || !isLite || importId !== undefined || isRefusedOnly(quote)) return null;
  const holders = holdersOf(quote);
  if (holders.length === 0 && state !== 'sent' && !certificateEmails) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-lg font-semibold wrap-anywhere">
        <AsWritten
          text={
            holders.length > 0
              ? reachTexts.clientHas(clientDisplayName(clientOf(quote)), quoteWord(quote.content))
              : reachTexts.whoHas(quoteWord(quote.content))
          }
          names={[clientOf(quote).clientName]}
        />
      </h2>
      <div className="mt-2 grid gap-2 text-sm">
        <ul className="grid gap-2 empty:hidden">
          <VersionHolders holders={holders} />
          {certificateEmails?.client !== undefined && (
            <CertificateHolder
              recipient={quote.content.client?.email || 'Your client'}
              at={certificateEmails.client}
            />
          )}
          {certificateEmails?.owner !== undefined && (
            <CertificateHolder recipient="You" at={certificateEmails.owner} />
          )}
        </ul>
        {state === 'sent' && <p className="text-muted">{quoteTexts.ownerHears}</p>}
        {state === 'sent' && <ReminderHint quote={quote} />}
        {certificateEmails && certificateEmails.client === undefined && (
          <p className="text-muted">{quoteTexts.certificateOnLink}</p>
        )}
      </div>
    </Card>
  );
}

/** Whether and when the client is reminded of a sent quote, or why not. */
function ReminderHint({ quote }: { readonly quote: QuoteDetail }) {
  const { content, questions, timeline, mailTrouble, delivery, remindersFrom = [] } = quote;
  const { remindsOfQuotes: isOn = false } = useProfile().lite;
  const dayOf = useAccountDay();
  const client = clientDisplayName(clientOf(quote));
  const sentence = reminderSentence(
    {
      isOn,
      revision: content.revision ?? 1,
      wasAsked: questions.length > 0,
      isLost: mailTrouble !== undefined || delivery === 'failed',
      days: remindersFrom.map((at) => dayOf(at)),
      wasReminded: timeline.some(({ kind }) => kind === 'reminded'),
    },
    `${client.charAt(0).toUpperCase()}${client.slice(1)}`,
    quoteWord(content),
  );
  return (
    <p className="text-muted">
      <AsWritten text={sentence} names={[clientOf(quote).clientName]} />{' '}
      {!isOn && (
        <PageLink to="liteReminderSettings" className="text-link underline">
          Reminders
        </PageLink>
      )}
    </p>
  );
}

interface CertificateHolderProps {
  readonly recipient: string;
  /** ISO instant. */
  readonly at: string;
}

function CertificateHolder({ recipient, at }: CertificateHolderProps) {
  const timeOf = useAccountTime();
  return (
    <li className="wrap-anywhere">
      <span className="font-medium">
        <WholeWords text={recipient} />
      </span>{' '}
      got the certificate of approval<span className="text-muted"> on {timeOf(at)}</span>
    </li>
  );
}
