import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { requiredVariable } from '../platform/environment.ts';
import { parameter } from '../platform/ssm/parameter.ts';
import { confirmWebSignUp } from './triggers.ts';

// An SSM parameter, because an environment variable would make pool, trigger and client depend on each other.
const webClientId = parameter(requiredVariable('WEB_CLIENT_ID'));

export const handler = async (event: PreSignUpTriggerEvent) => confirmWebSignUp(event, await webClientId());
