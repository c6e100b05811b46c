import type {
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import { type EndSessionsPorts, endSessions } from './end-sessions.ts';
import type { SignInHistory } from './store/sign-in-history.ts';
import { type WithholdPorts, withholdLaterValues, withholdValues } from './withhold-values.ts';

/**
 * Confirms accounts created on the site at once, without verifying their address (rule 18). Sign-ups of other clients
 * and accounts created by an operator follow Cognito's own rules.
 */
export function confirmWebSignUp(event: PreSignUpTriggerEvent, webClientId: string): PreSignUpTriggerEvent {
  const isOurs = event.triggerSource === 'PreSignUp_SignUp' && event.callerContext.clientId === webClientId;
  return isOurs ? { ...event, response: { ...event.response, autoConfirmUser: true } } : event;
}

/**
 * Ends every session of an account after a password reset in any app, and withholds the values set before from clients.
 * Cognito itself keeps the sessions, and a stolen refresh token is valid for 30 days. If this fails, the reset request
 * fails too, although the new password is already valid; asking for another link repeats it.
 */
export async function endSessionsAfterReset(
  event: PostConfirmationTriggerEvent,
  ports: EndSessionsPorts & WithholdPorts,
): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource !== 'PostConfirmation_ConfirmForgotPassword') return event;
  const userId = event.request.userAttributes.sub ?? event.userName;
  await withholdValues(userId, ports);
  await endSessions(userId, ports);
  await withholdLaterValues(userId, ports);
  return event;
}

/**
 * Records a sign-in of any account of the pool. A failure is logged and never thrown, because an error would refuse the
 * sign-in, in the mobile app too.
 */
export async function recordSignIn(
  event: PostAuthenticationTriggerEvent,
  { history, clock }: { readonly history: Pick<SignInHistory, 'add'>; readonly clock: Clock },
): Promise<PostAuthenticationTriggerEvent> {
  const userId = event.request.userAttributes.sub ?? event.userName;
  try {
    await history.add(userId, { at: clock().toISOString() });
  } catch (error) {
    log.warn('sign-in-not-recorded', errorFields(error));
  }
  return event;
}
