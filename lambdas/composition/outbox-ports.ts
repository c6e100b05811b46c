import { storePaymentDetailsLink, verifications } from '../account/index.ts';
import { type ClientMailPorts, storedDefaults } from '../invoices/index.ts';
import { type FindWork, outboxKind, type SendWaitingPorts, waitingMessages } from '../messaging/index.ts';
import { depositPage } from '../online-payments/index.ts';
import type { Table } from '../platform/table/table.ts';
import type { RenderCertificate } from '../quotes/index.ts';
import { finishRepeat, repeatStore } from '../recurring/index.ts';
import { allBooks, bookPages, type RenderSummary } from '../reports/index.ts';
import type { RenderStatement } from '../statements/index.ts';
import { type MessagePorts, messageDefinitions } from './all-messages.ts';
import { deductedDepositReader, invoiceTable, unbilledDeposits } from './projections.ts';

/** The outbox of a table, with the code that composes each kind of message. */
export function outboxPorts(
  table: Table,
  mailing: ClientMailPorts,
  render: {
    readonly certificate: RenderCertificate;
    readonly statement: RenderStatement;
    readonly summary: RenderSummary;
  },
  work: { readonly scheduled?: FindWork; readonly swept?: FindWork } = {},
): SendWaitingPorts {
  const { clock, mail, sleep, random } = mailing;
  const ports: MessagePorts = {
    ...mailing,
    table: invoiceTable(table),
    renderCertificate: render.certificate,
    renderStatement: render.statement,
    renderSummary: render.summary,
    allBooks: allBooks({
      ...bookPages(table),
      depositOf: deductedDepositReader(table),
      unbilled: unbilledDeposits(table),
    }),
    depositPage: depositPage(table, clock),
    storeDetailsLink: storePaymentDetailsLink({ ...mailing, verifications: verifications(table) }),
  };
  const kinds = messageDefinitions.flatMap((handler) => {
    const { compose } = handler;
    if (!compose) return [];
    return [outboxKind({ handler, context: ports, compose: (message, now) => compose(message, now, ports) })];
  });
  const repeats = { ...mailing, store: repeatStore(table, clock), defaults: storedDefaults(table) };
  return {
    findWaiting: waitingMessages(
      kinds,
      { finish: (name, pace) => finishRepeat(name, { ...repeats, pace }) },
      work,
    ),
    mail,
    sleep,
    random,
  };
}
