import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * Confirms accounts created on the site at once, without verifying their address (rule 18). Sign-ups of other clients
 * and accounts created by an operator follow Cognito's own rules.
 */
export function confirmWebSignUp(event: PreSignUpTriggerEvent, webClientId: string): PreSignUpTriggerEvent {
  const isOurs = event.triggerSource === 'PreSignUp_SignUp' && event.callerContext.clientId === webClientId;
  return isOurs ? { ...event, response: { ...event.response, autoConfirmUser: true } } : event;
}
