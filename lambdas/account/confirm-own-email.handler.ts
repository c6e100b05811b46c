import { confirmEmailSchema } from '#domain/contract/account';
import { accountOperation } from '../http/http-operation.ts';
import { readBody } from '../http/read-body.ts';
import { confirmEmail } from './confirm-email.ts';
import { wireConfirmation } from './confirmation.wiring.ts';

const ports = wireConfirmation();

export const handler = accountOperation('confirm-own-email', (event, { userId }) =>
  confirmEmail(readBody(event, confirmEmailSchema).uid, userId, ports),
);
