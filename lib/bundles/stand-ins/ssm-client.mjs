// In the place of the list of all that SSM's package has: what we use of it, so that its schemas can stand in for theirs.
export { GetParameterCommand } from '@aws-sdk/client-ssm/dist-es/commands/GetParameterCommand.js';
export { SSMClient } from '@aws-sdk/client-ssm/dist-es/SSMClient.js';
