import { mailClientPorts } from '../invoices/email-client/mail-client.wiring.ts';
import { dispatchOutbox } from '../messaging/dispatch-outbox.ts';
import { requiredVariable } from '../platform/environment.ts';
import { renderCertificatePdf } from '../platform/pdf/render-certificate-pdf.ts';
import { openTable } from '../platform/table/table.ts';
import { outboxPorts } from './outbox.wiring.ts';

const ports = outboxPorts(openTable(requiredVariable('TABLE_NAME')), mailClientPorts(), renderCertificatePdf);

/** Runs every minute. */
export const handler = () => dispatchOutbox(ports);
