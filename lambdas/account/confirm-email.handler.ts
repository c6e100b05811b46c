import { confirmEmailSchema } from '#domain/contract/account';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { confirmEmail } from './confirm-email.ts';
import { wireMailedLink } from './mailed-link.wiring.ts';

const ports = wireMailedLink();

export const handler = publicOperation('confirm-email', {
  body: jsonBody(confirmEmailSchema),
  run: ({ body }) => confirmEmail(body.uid, ports),
});
