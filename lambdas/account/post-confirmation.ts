import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { type EndSessionsPorts, endSessions } from './end-sessions.ts';
import { type WithholdPorts, withholdAll, withholdRest } from './withhold-values.ts';

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
  await withholdAll(userId, ports);
  await endSessions(userId, ports);
  await withholdRest(userId, ports);
  return event;
}
