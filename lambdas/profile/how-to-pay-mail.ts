import { brand } from '#domain/brand';
import { formatLongDate } from '#domain/calendar-date';
import { type HowToPay, howToPayTexts } from '#domain/invoices/how-to-pay';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { type Look, layOutMail, messageTags } from '../messaging/index.ts';

export interface HowToPayChanges {
  /** The content and recipient of a notice; undefined after another change, or for an unverified address. */
  find(
    userId: string,
    noticeId: string,
  ): Promise<
    | {
        readonly to: string;
        readonly howToPay?: HowToPay;
        /** ISO. */
        readonly changedAt: string;
        readonly timeZone: TimeZone;
      }
    | undefined
  >;
}

/** Tells an owner that what its clients read of how to pay was changed: somebody else might have sent the money elsewhere. */
export async function lookAtHowToPay(
  { id, owner = '' }: { readonly id: string; readonly owner?: string | undefined },
  changes: HowToPayChanges,
): Promise<Look> {
  const change = await changes.find(owner, id);
  if (!change) return { kind: 'never', reason: 'overtaken' };
  const { to, howToPay, changedAt, timeZone } = change;
  const subject = 'How clients pay you was changed';
  const facts = [
    { label: howToPayTexts.text, value: howToPay?.text?.replaceAll('\n', ' / ') ?? 'Nothing' },
    { label: howToPayTexts.link, value: howToPay?.link ?? 'None' },
  ];
  return {
    kind: 'mail',
    mail: {
      to,
      subject,
      ...layOutMail(subject, [
        {
          kind: 'paragraph',
          text: `On ${formatLongDate(dayIn(timeZone, changedAt))}, what your clients read about how to pay you was changed in Settings. It is now:`,
        },
        { kind: 'facts', facts },
        {
          kind: 'paragraph',
          text: `If this was not you, change your password in Settings at once, put it right, and write to ${brand.supportEmail}.`,
        },
      ]),
      tags: messageTags({ kind: 'account-notice', id, owner }),
    },
  };
}
