import { mailClientSchema } from '#domain/contract/invoice-changes';
import { clientMailPorts } from '../../composition/client-email-ports.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { emailInvoiceToClient } from './mail-client.ts';

const ports = clientMailPorts();

export const handler = accountOperation('mail-client', {
  keyed: true,
  body: jsonBody(mailClientSchema),
  run: ({ userId, key, path, body, sentBody }) =>
    emailInvoiceToClient({ ...body, ...path, userId, mailId: key, sentBody }, ports),
});
