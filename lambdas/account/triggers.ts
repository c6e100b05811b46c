import type {
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import type { Clock, Sleep } from '../platform/clock.ts';
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
 * Cognito itself keeps the sessions, and a stolen refresh token is valid for 30 days. It never gives up, unlike the
 * trigger after a sign-in: if this fails or our table does not answer, the reset request fails too, although the new
 * password is already valid; asking for another link repeats it.
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

/** Milliseconds that a sign-in waits for our table. */
const recordingMilliseconds = 1_000;

/**
 * Records a sign-in of any account of the pool. A failure is logged and never thrown, and a table that does not answer
 * is waited for only a second, because an error or the end of the trigger's time would refuse the sign-in, in the mobile
 * app too.
 */
export async function recordSignIn(
  event: PostAuthenticationTriggerEvent,
  {
    history,
    clock,
    sleep,
  }: { readonly history: Pick<SignInHistory, 'add'>; readonly clock: Clock; readonly sleep: Sleep },
): Promise<PostAuthenticationTriggerEvent> {
  const userId = event.request.userAttributes.sub ?? event.userName;
  const recording = history.add(userId, { at: clock().toISOString() }).then(
    () => 'recorded' as const,
    (error: unknown) => errorFields(error),
  );
  const outcome = await Promise.race([recording, sleep(recordingMilliseconds).then(() => 'late' as const)]);
  if (outcome !== 'recorded')
    log.warn('sign-in-not-recorded', outcome === 'late' ? { state: outcome } : outcome);
  return event;
}
