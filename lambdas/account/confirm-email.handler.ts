import { confirmEmailSchema } from '#domain/account/account-wire';
import { publicOperation } from '../http/http-operation.ts';
import { readBody } from '../http/read-body.ts';
import { confirmEmail } from './confirm-email.ts';
import { wireConfirmation } from './wire-confirmation.ts';

const ports = wireConfirmation();

export const handler = publicOperation('confirm-email', (event) =>
  confirmEmail(readBody(event, confirmEmailSchema).uid, undefined, ports),
);
