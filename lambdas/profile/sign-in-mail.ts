import { formatLongDate } from '#domain/calendar-date';
import { dayIn, type TimeZone } from '#domain/time-zone';
import {
  type ComposeResult,
  dropMessage,
  layOutMail,
  type Message,
  messageTags,
  type NewMessage,
} from '../messaging/index.ts';

/** What a notice about the safety of sign-in is about. */
export type SignInNotice = 'recovery-code' | 'passkey';

const noticeOf = (
  notice: SignInNotice,
  userId: string,
  { at, hash }: { readonly at: string; readonly hash: string },
): NewMessage<Message> => ({
  id: `${notice}-${Date.parse(at)}-${hash.slice(0, 8)}`,
  owner: userId,
  recipient: 'account',
  about: '',
  // Only messages with an idempotency key need the hash.
  bodyHash: '',
});

/**
 * The notice that a recovery code was used at an instant (ISO). There is one per code; the code's hash identifies it.
 */
export const noticeOfRecoveryCode = (
  userId: string,
  { hash, usedAt }: { readonly hash: string; readonly usedAt: string },
): NewMessage<Message> => noticeOf('recovery-code', userId, { at: usedAt, hash });

/**
 * The notice that a passkey was added at an instant (ISO). There is one per passkey; the hash of its ID identifies it.
 */
export const noticeOfPasskey = (
  userId: string,
  { hash, addedAt }: { readonly hash: string; readonly addedAt: string },
): NewMessage<Message> => noticeOf('passkey', userId, { at: addedAt, hash });

const texts: Readonly<
  Record<SignInNotice, { readonly subject: string; event(day: string): string; readonly ifNotYou: string }>
> = {
  'recovery-code': {
    subject: 'A recovery code was used',
    event: (day) =>
      `On ${day}, one of your recovery codes was used to sign in without your authenticator app, or to confirm new payment details. It does not work again.`,
    ifNotYou:
      'If this wasn’t you, reset your password now with "Forgot your password?" at sign-in, and check your payment details in Settings. To protect your sign-in again, set up the authenticator app in Settings, Account.',
  },
  passkey: {
    subject: 'A passkey was added to your account',
    event: (day) =>
      `We noticed on ${day} that a passkey was added to your account. It signs in without your password.`,
    ifNotYou:
      'If this wasn’t you, open Settings, Account: remove the passkey, choose "Sign out everywhere", change your password, and check your payment details.',
  },
};

export interface VerifiedOwners {
  /** The verified address of an account, and its time zone. */
  find(userId: string): Promise<{ readonly to: string; readonly timeZone: TimeZone } | undefined>;
}

/**
 * Composes the notice to the owner about an event of the account's sign-in, because someone else may have caused it.
 */
export async function composeSignInNotice(
  notice: SignInNotice,
  { id, owner = '' }: { readonly id: string; readonly owner?: string | undefined },
  { find }: VerifiedOwners,
): Promise<ComposeResult> {
  const stored = await find(owner);
  if (!stored) return dropMessage('no-verified-address');
  // `noticeOf` puts the instant into the ID.
  const [milliseconds = ''] = id.slice(notice.length + 1).split('-');
  const day = formatLongDate(dayIn(stored.timeZone, new Date(Number(milliseconds)).toISOString()));
  const { subject, event, ifNotYou } = texts[notice];
  return {
    kind: 'mail',
    mail: {
      to: stored.to,
      subject,
      ...layOutMail(subject, [
        { kind: 'paragraph', text: event(day) },
        { kind: 'paragraph', text: ifNotYou },
      ]),
      isAutomatic: true,
      tags: messageTags({ kind: `${notice}-notice`, id, owner }),
    },
  };
}
