import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { parameter } from '../adapters/ssm/parameter.ts';
import { requiredVariable } from '../environment.ts';
import { wordResetMail } from './custom-message.ts';

const siteOrigin = parameter(requiredVariable('SITE_ORIGIN'));

export const handler = async (event: CustomMessageTriggerEvent) => wordResetMail(event, await siteOrigin());
