import type { PostAuthenticationTriggerEvent } from 'aws-lambda';
import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { SignInHistory } from './store/sign-in-history.ts';

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
