import { signInLimits } from '../adapters/dynamodb/account/sign-in-limit.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperationOn } from './http-operation.ts';

/** The deployed handler of an operation of a signed-in user. */
export const accountOperation = accountOperationOn(signInLimits(openTable(requiredVariable('TABLE_NAME'))));
