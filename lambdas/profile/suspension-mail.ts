import { brand } from '#domain/brand';
import { type ComposeResult, dropMessage, layOutMail, messageTags } from '../messaging/index.ts';

export interface Suspensions {
  /** The address of an account whose emails to clients are suspended; undefined for any other account. */
  addressOf(userId: string): Promise<string | undefined>;
}

/**
 * Composes the notice to the owner that emails to clients are suspended, unless the suspension was lifted in the
 * meantime.
 */
export async function composeSuspensionNotice(
  { id, owner = '' }: { readonly id: string; readonly owner?: string | undefined },
  { addressOf }: Suspensions,
): Promise<ComposeResult> {
  const to = await addressOf(owner);
  if (to === undefined) return dropMessage('lifted');
  const subject = 'Emailing clients is paused';
  return {
    kind: 'mail',
    mail: {
      to,
      subject,
      ...layOutMail(subject, [
        {
          kind: 'paragraph',
          text: 'Several clients reported emails from your business as spam, so we paused invoices, quotes and reminders by email. Your invoices, your links and your records stay as they are.',
        },
        { kind: 'paragraph', text: `Write to ${brand.supportEmail}, and we will look at it with you.` },
      ]),
      isAutomatic: true,
      tags: messageTags({ kind: 'suspension-notice', id, owner }),
    },
  };
}
