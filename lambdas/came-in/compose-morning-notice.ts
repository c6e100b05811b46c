import { switchedOffHint } from '#domain/came-in/money-mail-texts';
import { type MorningInvoice, morningOf, morningTexts } from '#domain/came-in/morning';
import { askingOf } from '#domain/documents/asking';
import { isVoid } from '#domain/documents/money-amounts';
import { siteRoutes } from '#domain/site-routes';
import {
  type ComposeResult,
  dropMessage,
  layOutMail,
  type MailPart,
  messageTags,
} from '../messaging/index.ts';
import type { CameInPorts } from './ports.ts';
import type { MorningNotice } from './store/morning-notice.ts';

type WaitingNotice = Pick<MorningNotice, 'id' | 'owner' | 'day'>;

/** The invoices that a schedule has sent and that no email has named. */
async function sentInvoices(
  { id, owner = '' }: WaitingNotice,
  now: Date,
  { records, invoices }: CameInPorts,
): Promise<readonly MorningInvoice[]> {
  const entries = await records.untold(owner, id, now, ['sent']);
  const found: MorningInvoice[] = [];
  // All are claimed, because another email may not follow; the texts name some and count the others.
  for (const entry of entries) {
    if (!(await records.claim(owner, entry, id))) continue;
    const record = await invoices.find(owner, entry.documentId);
    if (!record || isVoid(record)) continue;
    const { invoiceNumber: number, clientName } = record;
    found.push({ number, clientName, owedCents: askingOf(record).owedCents });
  }
  return found;
}

/** The invoices that are overdue since a day, without those of which a payment may have been made. */
async function overdueInvoices(
  owner: string,
  day: string,
  { records, invoices, beingChecked }: CameInPorts,
): Promise<readonly MorningInvoice[]> {
  const late = await records.becameOverdue(owner, day);
  const found = await Promise.all(late.map(({ documentId }) => invoices.find(owner, documentId)));
  const checked = await beingChecked(
    owner,
    found.filter((record) => record !== undefined),
  );
  return late
    .filter(({ documentId }) => !checked.has(documentId))
    .map(({ title: number, clientName, cents: owedCents }) => ({ number, clientName, owedCents }));
}

/**
 * Composes the email at 10:00 about invoices that a schedule sent and those that became overdue today. Dropped if there
 * are none, if another message was sent for this day, if the owner switched these emails off, or if the address is not
 * verified.
 */
export async function composeMorningNotice(
  waiting: WaitingNotice,
  now: Date,
  ports: CameInPorts,
): Promise<ComposeResult> {
  const { id, owner = '', day } = waiting;
  const { records, siteOrigin } = ports;
  const lite = await records.owner(owner);
  if (!lite?.emailVerified) return dropMessage('unverified');
  if (lite.hearsOfMoney === false) return dropMessage('switched-off');
  // The owner has moved to a later time zone since the email was queued.
  const at = new Date(morningOf(day, lite.timeZone));
  if (at > now) return { kind: 'later', at };
  if (!(await records.beginMorning(owner, day, id))) return dropMessage('told-together');
  const [sent, overdue] = await Promise.all([
    sentInvoices(waiting, now, ports),
    overdueInvoices(owner, day, ports),
  ]);
  if (sent.length + overdue.length === 0) return dropMessage('nothing-to-tell');
  const { subject, parts } = morningTexts({ sent, overdue });
  const mailParts: readonly MailPart[] = [
    {
      kind: 'button',
      label: overdue.length > 0 ? 'Open what is overdue' : 'Open your invoices',
      url: `${await siteOrigin()}${siteRoutes.liteInvoices.path}${overdue.length > 0 ? '?show=overdue' : ''}`,
    },
    ...parts.flatMap(({ heading, lines, more }): readonly MailPart[] => [
      { kind: 'heading', text: heading },
      { kind: 'lines', lines, sums: [] },
      ...(more === undefined ? [] : [{ kind: 'paragraph', text: more } as const]),
    ]),
    { kind: 'small', text: switchedOffHint },
  ];
  return {
    kind: 'mail',
    mail: {
      to: lite.email,
      subject,
      ...layOutMail(subject, mailParts),
      isAutomatic: true,
      tags: messageTags({ kind: 'morning-notice', id, owner }),
    },
  };
}
