import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { type EndSessionsPorts, endSessions } from './end-sessions.ts';
import { type WithholdPorts, withholdAll, withholdRest } from './withhold-values.ts';

/**
 * Ends every session of an account whose password was reset, wherever the reset was made, and withholds what was set
 * before from its clients. The pool itself lets sessions go on, and a stolen refresh token is good for 30 days. If it fails, so does the reset, and asking for another link
 * repeats it; the new password holds already.
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
