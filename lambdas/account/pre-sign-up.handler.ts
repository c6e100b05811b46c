import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { requiredVariable } from '../platform/environment.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { confirmWebSignUp } from './triggers.ts';

// An SSM parameter: as an environment value, pool, trigger and client would depend on each other in a circle.
const webClientId = parameter(requiredVariable('WEB_CLIENT_ID'));

export const handler = async (event: PreSignUpTriggerEvent) => confirmWebSignUp(event, await webClientId());
