import type { ChainLink } from '#domain/quote/quote-chain';
import { newestFirst, type QuoteHappening } from '#domain/quote/quote-timeline';
import type { QuoteMail } from './owner-ports.ts';
import type { LiteFacts } from './stored-quote.ts';

const ofLink =
  (hashes: readonly string[]) =>
  (link: ChainLink, index: number): QuoteHappening[] =>
    // What only a newer release can name is not told.
    link.kind === 'unknown'
      ? []
      : [
          {
            kind: link.kind,
            at: link.at,
            revision: link.revision,
            ...(link.name !== '' && { name: link.name }),
            ...(link.reason !== '' && { reason: link.reason }),
            hash: hashes[index] ?? '',
          },
        ];

function ofMail(mail: QuoteMail): QuoteHappening[] {
  if (mail.kind === 'quote-question')
    return mail.state === 'sent' || mail.state === 'unknown'
      ? [{ kind: 'question', at: mail.createdAt }]
      : [];
  if (mail.kind !== 'quote-sent') return [];
  const happenings: QuoteHappening[] = [];
  if (mail.state === 'sent') happenings.push({ kind: 'emailed', at: mail.updatedAt });
  if (mail.state === 'returned') happenings.push({ kind: 'not-emailed', at: mail.updatedAt });
  if (mail.state === 'unknown') happenings.push({ kind: 'unconfirmed', at: mail.updatedAt });
  if (mail.deliveredAt !== undefined) happenings.push({ kind: 'delivered', at: mail.deliveredAt });
  const bouncedAt = mail.bouncedAt ?? mail.turnedAwayAt;
  if (bouncedAt !== undefined) happenings.push({ kind: 'bounced', at: bouncedAt });
  if (mail.complainedAt !== undefined) happenings.push({ kind: 'complained', at: mail.complainedAt });
  return happenings;
}

function ofOpening(opened: LiteFacts['opened']): readonly QuoteHappening[] {
  if (!opened) return [];
  const { at, lastAt } = opened;
  return [{ kind: 'opened', at, ...(lastAt !== at && { lastAt }) }];
}

/** Everything that happened to a quote and its mails, newest first. `hashes` are those of the links, in their order. */
export const happeningsOf = (
  links: readonly ChainLink[],
  hashes: readonly string[],
  mails: readonly QuoteMail[],
  opened: LiteFacts['opened'],
): readonly QuoteHappening[] =>
  newestFirst([...links.flatMap(ofLink(hashes)), ...mails.flatMap(ofMail), ...ofOpening(opened)]);
