// Replaces the index of the SSM package by the parts in use, so that our schemas can replace theirs.
export { GetParameterCommand } from '@aws-sdk/client-ssm/dist-es/commands/GetParameterCommand.js';
export { SSMClient } from '@aws-sdk/client-ssm/dist-es/SSMClient.js';
