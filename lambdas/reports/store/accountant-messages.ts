import { verifications } from '../../account/index.ts';
import { applyMailReport } from '../../client-email/index.ts';
import type { ClientMailPorts } from '../../invoices/index.ts';
import { defineMessage, messageWith } from '../../messaging/index.ts';
import { textOrNone } from '../../platform/table/attributes.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AllBooks } from '../all-books.ts';
import { composeAccountantMail, type RenderSummary } from '../compose-accountant-mail.ts';
import { composeAccountantNotice } from '../compose-accountant-notice.ts';
import { findAccountant } from './find-accountant.ts';

/** The email of reports to an accountant. Its content is composed when it is sent, and not stored. */
const accountantMessage = messageWith({
  to: textOrNone,
  /** The months of the reports, `yyyy-mm`. */
  firstMonth: textOrNone,
  lastMonth: textOrNone,
  /** The names of files that were too large, separated by commas; present once it was emailed. */
  leftOut: textOrNone,
  /** Hash of the secret in its "Stop mail from this business" link; present once it was emailed. */
  stopTokenHash: textOrNone,
});

/**
 * Reports to the accountant of an account, whose address its owner chose. Counts complaints like those about any email
 * to a client.
 */
export const accountantMailKind = defineMessage({
  kind: 'accountant-mail',
  audience: 'client',
  queue: 'people',
  entity: accountantMessage,
  onDeliveryEvent: (known, event, { table, clock }) => applyMailReport(table, known, event, clock()),
  compose: (
    { firstMonth: from, lastMonth: until, ...message },
    now,
    { table, ...ports }: AccountantMailPorts,
  ) => composeAccountantMail({ ...message, from, until }, now, { ...ports, store: findAccountant(table) }),
});

interface AccountantMailPorts extends ClientMailPorts {
  readonly table: Table;
  readonly allBooks: AllBooks;
  readonly renderSummary: RenderSummary;
}

/** The email to the owner with the link that confirms the accountant's address. */
export const accountantNoticeKind = defineMessage({
  kind: 'accountant-notice',
  audience: 'account',
  queue: 'people',
  /** `setAt`: which address it is about. */
  entity: messageWith({ setAt: textOrNone }),
  compose: (
    notice,
    now,
    {
      table,
      ...ports
    }: Pick<ClientMailPorts, 'newSecret' | 'hash' | 'siteOrigin'> & { readonly table: Table },
  ) =>
    composeAccountantNotice(notice, now, {
      ...ports,
      store: findAccountant(table),
      verifications: verifications(table),
    }),
});
