import { brand } from '#domain/brand';
import { formatLongDate } from '#domain/calendar-date';
import { howToPayTexts } from '#domain/invoices/how-to-pay';
import { connectionTexts } from '#domain/online-payments/connection-texts';
import { paymentDetailsHoldHours } from '#domain/profile/payment-details';
import { paymentDetailsUrl } from '#domain/profile/payment-details-page';
import type { ReportedChange } from '#domain/profile/reported-details';
import { dayIn, type TimeZone } from '#domain/time-zone';
import {
  type ComposeResult,
  dropMessage,
  layOutMail,
  type MailPart,
  messageTags,
} from '../messaging/index.ts';

/** A change of payment details, for the email to the owner. */
export interface DetailsChange extends ReportedChange {
  readonly to: string;
  /** ISO instant, used as the ID of the change. */
  readonly changedAt: string;
  readonly timeZone: TimeZone;
  /** True while clients do not see the new details yet. */
  readonly isPending: boolean;
}

export interface HowToPayChanges {
  /** The change that a notice reports; undefined if another change followed, or if the address is not verified. */
  find(userId: string, noticeId: string, now: Date): Promise<DetailsChange | undefined>;
}

/** Stores a link that confirms or reports a change. Returns the link's token. */
export type StoreDetailsLink = (userId: string, change: DetailsChange) => Promise<string>;

const confirmParts = (url: string): readonly MailPart[] => [
  {
    kind: 'paragraph',
    text: `Your clients see it ${paymentDetailsHoldHours} hours after the change, or as soon as you confirm it:`,
  },
  { kind: 'button', label: 'Confirm the change', url },
];

/**
 * Composes the notice to the owner that the payment details changed, because someone else may have changed them to
 * redirect clients' payments.
 */
export async function composeHowToPayNotice(
  { id, owner = '' }: { readonly id: string; readonly owner?: string | undefined },
  now: Date,
  {
    changes,
    storeLink,
    siteOrigin,
  }: {
    readonly changes: HowToPayChanges;
    readonly storeLink: StoreDetailsLink;
    readonly siteOrigin: () => Promise<string>;
  },
): Promise<ComposeResult> {
  const change = await changes.find(owner, id, now);
  if (!change) return dropMessage('overtaken');
  const { to, details, previous, changedAt, timeZone, isPending } = change;
  const [origin, token] = [await siteOrigin(), await storeLink(owner, change)];
  const subject = 'How clients pay you was changed';
  const mentionsOnline = details?.online !== undefined || previous?.online !== undefined;
  const facts = [
    { label: howToPayTexts.text, value: details?.text?.replaceAll('\n', ' / ') ?? 'Nothing' },
    { label: howToPayTexts.link, value: details?.link ?? 'None' },
    ...(mentionsOnline
      ? [{ label: connectionTexts.title, value: details?.online === undefined ? 'Off' : 'Through Stripe' }]
      : []),
  ];
  return {
    kind: 'mail',
    mail: {
      to,
      subject,
      ...layOutMail(subject, [
        {
          kind: 'paragraph',
          text: `On ${formatLongDate(dayIn(timeZone, changedAt))}, your payment details for clients were changed in Settings. They are now:`,
        },
        { kind: 'facts', facts },
        ...(isPending ? confirmParts(paymentDetailsUrl(origin, 'confirm', token)) : []),
        {
          kind: 'paragraph',
          text: 'If this was not you, use this link at once. Everyone is then signed out of your account, and your clients see the details from before the change:',
        },
        { kind: 'link', label: "This wasn't me", url: paymentDetailsUrl(origin, 'deny', token) },
        { kind: 'small', text: `The links work for 30 days. Questions: ${brand.supportEmail}` },
      ]),
      tags: messageTags({ kind: 'account-notice', id, owner }),
    },
  };
}
