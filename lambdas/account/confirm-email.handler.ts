import { confirmEmailSchema } from '#domain/contract/account';
import { publicOperation } from '../http/http-operation.ts';
import { readBody } from '../http/read-body.ts';
import { confirmEmail } from './confirm-email.ts';
import { wireConfirmation } from './confirmation.wiring.ts';

const ports = wireConfirmation();

export const handler = publicOperation('confirm-email', (event) =>
  confirmEmail(readBody(event, confirmEmailSchema).uid, undefined, ports),
);
