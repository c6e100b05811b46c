/**
 * Replaces the schemas of SSM's 150 calls and 140 errors (70 kB) with those of `GetParameter`, the only call we make,
 * in the format of the SDK. Only the fields that we read are listed. Without error schemas, `error.name` is still the
 * code that SSM returned, such as `ParameterNotFound`.
 */
const ssm = 'com.amazonaws.ssm';

const secretText = [0, ssm, 'PSParameterValue', 8, 0];
const Parameter = [3, ssm, 'Parameter', 0, ['Value'], [[() => secretText, 0]]];
const Request = [3, ssm, 'GetParameterRequest', 0, ['Name', 'WithDecryption'], [0, 2], 1];
const Answer = [3, ssm, 'GetParameterResult', 0, ['Parameter'], [[() => Parameter, 0]]];

export const GetParameter$ = [9, ssm, 'GetParameter', 0, () => Request, () => Answer];

export const errorTypeRegistries: readonly never[] = [];
