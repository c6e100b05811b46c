import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * Lets people in who sign up on the site at once (rule 18): their account is confirmed, their address is not
 * verified by it. Sign-ups of other clients and accounts made by an operator keep Cognito's own rules.
 */
export function confirmWebSignUp(event: PreSignUpTriggerEvent, webClientId: string): PreSignUpTriggerEvent {
  const isOurs = event.triggerSource === 'PreSignUp_SignUp' && event.callerContext.clientId === webClientId;
  return isOurs ? { ...event, response: { ...event.response, autoConfirmUser: true } } : event;
}
