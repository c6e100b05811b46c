import { formatLongDate } from '#domain/calendar-date';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { type Look, layOutMail, type Message, messageTags, type NewMessage } from '../messaging/index.ts';

/** What a notice of a used recovery code is about. */
export const aboutRecoveryCode = 'recovery-code';

/** The notice that a recovery code was used at an instant (ISO); one for each code, which its hash names. */
export const noticeOfRecoveryCode = (
  userId: string,
  { hash, usedAt }: { readonly hash: string; readonly usedAt: string },
): NewMessage<Message> => ({
  id: `${aboutRecoveryCode}-${Date.parse(usedAt)}-${hash.slice(0, 8)}`,
  owner: userId,
  recipient: 'account',
  about: aboutRecoveryCode,
  bodyHash: '',
});

export interface VerifiedOwners {
  /** The verified address of an account and its time zone. */
  find(userId: string): Promise<{ readonly to: string; readonly timeZone: TimeZone } | undefined>;
}

/** Tells an owner that a recovery code was used: somebody else may have found the codes. */
export async function lookAtRecoveryCode(
  { id, owner = '' }: { readonly id: string; readonly owner?: string | undefined },
  { find }: VerifiedOwners,
): Promise<Look> {
  const known = await find(owner);
  if (!known) return { kind: 'never', reason: 'no-verified-address' };
  const [instant = ''] = id.slice(aboutRecoveryCode.length + 1).split('-');
  const usedAt = new Date(Number(instant)).toISOString();
  const subject = 'A recovery code was used';
  return {
    kind: 'mail',
    mail: {
      to: known.to,
      subject,
      ...layOutMail(subject, [
        {
          kind: 'paragraph',
          text: `On ${formatLongDate(dayIn(known.timeZone, usedAt))}, one of your recovery codes was used to sign in without your authenticator app, or to confirm new payment details. It does not work again.`,
        },
        {
          kind: 'paragraph',
          text: 'If this wasn’t you, reset your password now with "Forgot your password?" at sign-in, and check your payment details in Settings. To protect your sign-in again, set up the authenticator app in Settings, Account.',
        },
      ]),
      tags: messageTags({ kind: 'account-notice', id, owner }),
    },
  };
}
