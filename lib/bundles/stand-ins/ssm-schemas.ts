/**
 * Replaces the schemas of SSM's 150 calls and 140 errors (70 kB): only the fields we read of the one call we make, in
 * the package's own format. Errors still arrive with the service's name for them.
 */
const ssm = 'com.amazonaws.ssm';

const secretText = [0, ssm, 'PSParameterValue', 8, 0];
const Parameter = [3, ssm, 'Parameter', 0, ['Value'], [[() => secretText, 0]]];
const Request = [3, ssm, 'GetParameterRequest', 0, ['Name', 'WithDecryption'], [0, 2], 1];
const Answer = [3, ssm, 'GetParameterResult', 0, ['Parameter'], [[() => Parameter, 0]]];

export const GetParameter$ = [9, ssm, 'GetParameter', 0, () => Request, () => Answer];

export const errorTypeRegistries: readonly never[] = [];
