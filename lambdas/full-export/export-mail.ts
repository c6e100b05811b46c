import { formatLongDate } from '#domain/calendar-date';
import { fullExportRules } from '#domain/full-export/full-export';
import { siteRoutes } from '#domain/site-routes';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { type ComposeResult, dropMessage, layOutMail, messageTags } from '../messaging/index.ts';
import type { FullExports } from './ports.ts';

export interface ExportNoticePorts {
  readonly exports: Pick<FullExports, 'find'>;
  readonly owners: {
    /** The verified address and the time zone of an account. */
    find(userId: string): Promise<{ readonly to: string; readonly timeZone: TimeZone } | undefined>;
  };
  readonly siteOrigin: () => Promise<string>;
}

/**
 * Composes the email that tells the owner that an export is ready. The email does not give access: its link leads to
 * Settings, where the owner must sign in.
 */
export async function composeExportNotice(
  { id, owner = '' }: { readonly id: string; readonly owner?: string | undefined },
  now: Date,
  { exports, owners, siteOrigin }: ExportNoticePorts,
): Promise<ComposeResult> {
  const [known, recipient] = await Promise.all([exports.find(owner), owners.find(owner)]);
  if (!recipient) return dropMessage('no-verified-address');
  const { keptUntil = '' } = known ?? {};
  // The message ID ends with the ID of its export. A newer export may have replaced that one, or its file expired.
  if (known?.state !== 'ready' || !id.endsWith(known.exportId) || keptUntil <= now.toISOString())
    return dropMessage('overtaken');
  const subject = 'Your export is ready';
  const lastDay = formatLongDate(dayIn(recipient.timeZone, keptUntil));
  return {
    kind: 'mail',
    mail: {
      to: recipient.to,
      subject,
      ...layOutMail(subject, [
        {
          kind: 'paragraph',
          text: `The file with everything from your account is ready. You can download it in Settings for ${fullExportRules.keptDays} days, until ${lastDay}.`,
        },
        {
          kind: 'button',
          label: 'Open Settings',
          url: `${await siteOrigin()}${siteRoutes.liteDataSettings.path}`,
        },
        {
          kind: 'paragraph',
          text: 'If you did not start this export, sign out everywhere in Settings, Account, and change your password.',
        },
      ]),
      tags: messageTags({ kind: 'export-notice', id, owner }),
    },
  };
}
