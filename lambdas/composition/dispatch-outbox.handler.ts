import { dispatchOutbox } from '../messaging/index.ts';
import { requiredVariable } from '../platform/environment.ts';
import { renderCertificatePdf } from '../platform/pdf/render-certificate-pdf.ts';
import { openTable } from '../platform/table/table.ts';
import { mailClientPorts } from './client-email-ports.ts';
import { outboxPorts } from './outbox-ports.ts';

const ports = outboxPorts(openTable(requiredVariable('TABLE_NAME')), mailClientPorts(), renderCertificatePdf);

/** Runs every minute. */
export const handler = () => dispatchOutbox(ports);
