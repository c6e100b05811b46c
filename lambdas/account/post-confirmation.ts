import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { type EndSessionsPorts, endSessions } from './end-sessions.ts';

/**
 * Ends every session of an account whose password was reset, wherever the reset was made: the pool itself lets them go
 * on, and a stolen refresh token is good for 30 days. If it fails, so does the reset, and asking for another link
 * repeats it; the new password holds already.
 */
export async function endSessionsAfterReset(
  event: PostConfirmationTriggerEvent,
  ports: EndSessionsPorts,
): Promise<PostConfirmationTriggerEvent> {
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword')
    await endSessions(event.request.userAttributes.sub ?? event.userName, ports);
  return event;
}
