import { callOperation } from './call-operation.ts';

/** Asks for the welcome mail of an address that has just signed up; whether it comes is not told. */
export const sendWelcome = (email: string) =>
  callOperation<{ readonly success: true }>('send-welcome', { body: { email } });
