import type { MailEventKind } from '../../messaging/index.ts';
import { succeeds } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { invoice, recordOf } from './invoice.ts';
import { worseTrouble } from './mail-trouble.ts';

/** Shows on an invoice that its client's address does not take its mail, while that is the address it is mailed to. */
export async function showTrouble(
  table: Table,
  {
    owner = '',
    about,
    to,
  }: { readonly owner?: string | undefined; readonly about: string; readonly to: string },
  kind: MailEventKind,
): Promise<void> {
  const key = invoice.key(owner, about);
  await retryOnConflict(table, async () => {
    const record = await find(table, { parse: recordOf }, key);
    const trouble = record?.clientMail && worseTrouble(record.clientMail.trouble, kind);
    if (!record?.clientMail || !trouble || record.clientMail.to !== to) return;
    const change = {
      set: { clientMail: { ...record.clientMail, trouble } },
      add: { version: 1 },
    };
    const unchanged = { attr: 'version', is: record.version } as const;
    return (await succeeds(table, update(invoice, key, change, unchanged))) ? undefined : CONFLICT;
  });
}
