import { confirmEmailSchema } from '#domain/contract/account';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { confirmEmail } from './confirm-email.ts';
import { wireConfirmation } from './confirmation.wiring.ts';

const ports = wireConfirmation();

export const handler = publicOperation('confirm-email', {
  body: jsonBody(confirmEmailSchema),
  run: ({ body }) => confirmEmail(body.uid, undefined, ports),
});
