import { confirmEmailSchema } from '#domain/contract/account';
import { accountOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { confirmEmail } from './confirm-email.ts';
import { wireConfirmation } from './confirmation.wiring.ts';

const ports = wireConfirmation();

export const handler = accountOperation('confirm-own-email', {
  body: jsonBody(confirmEmailSchema),
  run: ({ body, userId }) => confirmEmail(body.uid, userId, ports),
});
