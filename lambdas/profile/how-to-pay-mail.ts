import { brand } from '#domain/brand';
import { formatLongDate } from '#domain/calendar-date';
import { type HowToPay, howToPayTexts, type OnlineMethods } from '#domain/documents/how-to-pay';
import { connectionTexts } from '#domain/online-payments/connection-texts';
import { isSameDetails, isSameOnDocuments, paymentDetailsHoldHours } from '#domain/profile/payment-details';
import { paymentDetailsUrl } from '#domain/profile/payment-details-page';
import type { ReportedChange } from '#domain/profile/reported-details';
import { dayIn } from '#domain/time-zone';
import {
  type ComposeResult,
  dropMessage,
  layOutMail,
  type MailPart,
  messageTags,
} from '../messaging/index.ts';
import type { VerifiedOwners } from './sign-in-mail.ts';

/** A change of payment details, for the email to the owner and its links. Instants are ISO. */
export interface DetailsChange extends ReportedChange {
  /** Identifies the change. */
  readonly changedAt: string;
  /** What clients saw before this change. */
  readonly shownBefore?: HowToPay;
  /** The methods that clients could pay with online before this change, and can pay with after it, if they change. */
  readonly methods?: { readonly before: OnlineMethods; readonly after: OnlineMethods };
  /** When clients see new details that do not take effect at once. */
  readonly effectiveAt?: string;
}

/** Stores a link that confirms or reports a change, and is emailed to an address. Returns the link's token. */
export type StoreDetailsLink = (userId: string, to: string, change: DetailsChange) => Promise<string>;

const confirmParts = (url: string): readonly MailPart[] => [
  {
    kind: 'paragraph',
    text: `Your clients see the change ${paymentDetailsHoldHours} hours after it was made, or as soon as you confirm it:`,
  },
  { kind: 'button', label: 'Confirm the change', url },
];

/** The methods in words; "Off" without any. */
function methodsInWords({ card, bankTransfer }: OnlineMethods): string {
  const names = [
    ...(card ? [connectionTexts.card] : []),
    ...(bankTransfer ? [connectionTexts.bankTransfer] : []),
  ];
  return names.length === 0 ? 'Off' : `Through Stripe: ${names.join(', ')}`;
}

/** What clients see, as facts. Online payments are named only if `mentionsOnline`. */
const factsOf = (
  details: HowToPay | undefined,
  {
    mentionsOnline,
    methods,
  }: { readonly mentionsOnline: boolean; readonly methods?: OnlineMethods | undefined },
): MailPart => {
  const online = details?.online === undefined ? 'Off' : methods ? methodsInWords(methods) : 'Through Stripe';
  return {
    kind: 'facts',
    facts: [
      { label: howToPayTexts.text, value: details?.text?.replaceAll('\n', ' / ') ?? 'Nothing' },
      { label: howToPayTexts.link, value: details?.link ?? 'None' },
      ...(mentionsOnline ? [{ label: connectionTexts.title, value: online }] : []),
    ],
  };
};

/** What "This wasn't me" does. The details that it restores are listed if they are not those from before this change. */
function denialParts(
  { shownBefore, previous, methods, previousMethods }: DetailsChange,
  mentionsOnline: boolean,
  url: string,
): readonly MailPart[] {
  const isBeforeThisChange =
    isSameDetails(previous, shownBefore) && isSameMethods(previousMethods, methods?.before);
  const start =
    'If this was not you, use this link at once. Everyone is then signed out of your account, and your clients';
  return [
    ...(isBeforeThisChange
      ? [{ kind: 'paragraph', text: `${start} see the details from before the change:` } as const]
      : [
          {
            kind: 'paragraph',
            text: `${start} see the details from before the first change that you did not confirm:`,
          } as const,
          factsOf(previous, { mentionsOnline, methods: previousMethods }),
        ]),
    { kind: 'link', label: "This wasn't me", url },
  ];
}

const isSameMethods = (one: OnlineMethods | undefined, other: OnlineMethods | undefined): boolean =>
  one?.card === other?.card && one?.bankTransfer === other?.bankTransfer;

/**
 * Composes the notice to the owner of one change of the payment details, because someone else may have made it to
 * redirect clients' payments or to stop them.
 */
export async function composeHowToPayNotice(
  {
    id,
    owner = '',
    change,
  }: {
    readonly id: string;
    readonly owner?: string | undefined;
    readonly change?: DetailsChange | undefined;
  },
  {
    owners,
    storeDetailsLink,
    siteOrigin,
  }: {
    readonly owners: VerifiedOwners;
    readonly storeDetailsLink: StoreDetailsLink;
    readonly siteOrigin: () => Promise<string>;
  },
): Promise<ComposeResult> {
  const stored = await owners.find(owner);
  if (!stored || !change) return dropMessage('no-verified-address');
  const { to, timeZone } = stored;
  const { details, shownBefore, previous, changedAt, methods, effectiveAt } = change;
  const [origin, token] = [await siteOrigin(), await storeDetailsLink(owner, to, change)];
  const heading = 'How clients pay you was changed';
  const isToConfirm = effectiveAt !== undefined;
  const what = isSameOnDocuments(details, shownBefore) ? 'online payments' : 'payment details';
  const subject = isToConfirm ? `Confirm the change of your ${what}` : heading;
  const mentionsOnline = [details, shownBefore, previous].some((one) => one?.online !== undefined);
  return {
    kind: 'mail',
    mail: {
      to,
      subject,
      ...layOutMail(heading, [
        ...(isToConfirm ? confirmParts(paymentDetailsUrl(origin, 'confirm', token)) : []),
        {
          kind: 'paragraph',
          text: `On ${formatLongDate(dayIn(timeZone, changedAt))}, your payment details for clients were changed in Settings. Before:`,
        },
        factsOf(shownBefore, { mentionsOnline, methods: methods?.before }),
        { kind: 'paragraph', text: 'They are now:' },
        factsOf(details, { mentionsOnline, methods: methods?.after }),
        ...denialParts(change, mentionsOnline, paymentDetailsUrl(origin, 'deny', token)),
        { kind: 'small', text: `The links work for 30 days. Questions: ${brand.supportEmail}` },
      ]),
      tags: messageTags({ kind: 'payment-details-notice', id, owner }),
    },
  };
}
