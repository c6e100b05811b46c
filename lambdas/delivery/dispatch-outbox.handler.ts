import { openTable } from '../adapters/dynamodb/table/table.ts';
import { renderCertificatePdf } from '../adapters/pdf/render-certificate-pdf.ts';
import { requiredVariable } from '../environment.ts';
import { mailClientPorts } from '../lite-invoice/mail-client.wiring.ts';
import { dispatchOutbox } from './dispatch-outbox.ts';
import { outboxPorts } from './outbox.wiring.ts';

const ports = outboxPorts(openTable(requiredVariable('TABLE_NAME')), mailClientPorts(), renderCertificatePdf);

/** Runs every minute. */
export const handler = () => dispatchOutbox(ports);
